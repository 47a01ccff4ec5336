/** Fields of a log line; only plain facts, never a secret, a token or a query string. @public */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes structured log lines. @public */
export interface Log {
  /** Notes something that operators may want to know; `fields` stand beside the message as data. */
  info(message: string, fields?: LogFields): void;
  /** Notes something that works but needs attention. */
  warn(message: string, fields?: LogFields): void;
  /** `error` is reduced to its name, message and stack. */
  error(message: string, error?: unknown, fields?: LogFields): void;
  /** A log whose lines all carry `fields`. */
  child(fields: LogFields): Log;
}

/** A log that discards everything. @public */
export const silentLog: Log = { info() {}, warn() {}, error() {}, child: () => silentLog };
