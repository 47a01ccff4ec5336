const PASSING_CODES = ['database-gone', 'database-busy', 'outcome-unknown'];

/**
 * Whether an error means that the database does not answer or is too busy: a passing state of the server, and not a fault of the calling code.
 *
 * @public
 */
export function isDatabaseGone(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  const message = error instanceof Error ? error.message : '';
  return (
    ['ECONNREFUSED', '57P01', '57P03', 'ECONNRESET', ...PASSING_CODES].includes(String(code)) ||
    // Its socket is a file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /connection (terminated|timeout)|^timeout expired$|timeout exceeded when trying to connect/i.test(message)
  );
}
