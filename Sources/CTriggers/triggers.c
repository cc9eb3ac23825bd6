#include "CTriggers.h"

#include <sqlite3.h>

int fileprogress_enable_triggers(void *connection, int areEnabled) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, areEnabled, (int *)0);
}

int fileprogress_keep_log_at_close(void *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
