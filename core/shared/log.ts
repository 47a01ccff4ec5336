/** Fields of a log line; only plain facts, never a secret, a token or a query string. @public */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes structured log lines. @public */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `error` is reduced to its name, message and stack. */
  error(message: string, error?: unknown, fields?: LogFields): void;
  /** A log whose lines all carry `fields`. */
  child(fields: LogFields): Log;
}

/** A log that discards everything. @public */
export const silentLog: Log = { info() {}, warn() {}, error() {}, child: () => silentLog };
