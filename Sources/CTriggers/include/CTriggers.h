// SQLite's switch for triggers, a function with a variable number of arguments, which Swift can't call.

#ifndef FILEPROGRESS_TRIGGERS_H
#define FILEPROGRESS_TRIGGERS_H

/// Turns the triggers of a connection on or off.
///
/// Foreign keys hold in either case.
///
/// - Parameter connection: A `sqlite3 *`.
/// - Returns: SQLite's result code.
int fileprogress_enable_triggers(void *connection, int areEnabled);

#endif
