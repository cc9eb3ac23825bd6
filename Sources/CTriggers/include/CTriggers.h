// SQLite's switches for triggers and for the log at the end, a function with a variable number of arguments, which
// Swift can't call.

#ifndef FILEPROGRESS_TRIGGERS_H
#define FILEPROGRESS_TRIGGERS_H

/// Turns the triggers of a connection on or off.
///
/// Foreign keys hold in either case.
///
/// - Parameter connection: A `sqlite3 *`.
/// - Returns: SQLite's result code.
int fileprogress_enable_triggers(void *connection, int areEnabled);

/// Leaves the log of a connection as it is when the connection is closed, also if it is the last one.
///
/// - Parameter connection: A `sqlite3 *`.
/// - Returns: SQLite's result code.
int fileprogress_keep_log_at_close(void *connection);

#endif
