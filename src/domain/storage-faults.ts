/** Why a database or disk cannot do its work: no space is left, or it cannot be reached, opened or written. */
export type StorageFault = "full" | "unavailable";

/** The fault that an error of a database driver or of the file system reports; null for errors of other kinds. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  // SQLite's drivers set `errcode`; Node and PostgreSQL set `code`, as text.
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return ofSqlite(errcode);
  if (typeof code === "string") {
    if (FULL.has(code)) return "full";
    if (UNAVAILABLE.has(code) || /^(08...|53...|57P..)$/.test(code)) return "unavailable";
  }
  return LOST_CONNECTION.test(error.message) ? "unavailable" : null;
}

/** Errors of the file system, PostgreSQL's `disk_full`, and our own error. */
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100", "rest_storage_full"]);

/** The code of `deadlock_detected`: PostgreSQL has ended one of the transactions that wait for each other. */
export const DEADLOCK = "40P01";

/**
 * Errors of the network and the file system, PostgreSQL's `read_only_sql_transaction`, as after a fail-over,
 * `idle_in_transaction_session_timeout`, `transaction_timeout` and `query_canceled`, as after a time-out,
 * `serialization_failure`, as in a conflict with the recovery of a replica, `lock_not_available` and `io_error`, and our
 * own error.
 */
const UNAVAILABLE = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
  ],
  ...["EMFILE", "ENFILE", "EROFS", "EACCES", "EPERM", "EIO"],
  ...["25006", "25P03", "25P04", "40001", DEADLOCK, "55P03", "57014", "58030", "rest_store_unavailable"],
]);

/** Errors of the PostgreSQL driver that have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Extended result code: the shared memory of the write-ahead log cannot grow, because the disk is full. */
const SQLITE_IOERR_SHMSIZE = 4874;
const SQLITE_FULL = 13;
/** BUSY, LOCKED, READONLY, IOERR, CANTOPEN. */
const SQLITE_UNAVAILABLE = [5, 6, 8, 10, 14];

/** The lower byte of an extended result code is the primary one: see https://sqlite.org/rescode.html. */
function ofSqlite(code: number): StorageFault | null {
  const primary = code & 0xff;
  if (primary === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE) return "full";
  return SQLITE_UNAVAILABLE.includes(primary) ? "unavailable" : null;
}
