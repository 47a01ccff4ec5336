/** Where the database code reports what it does; a logger of the server fits. Never given a password. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
