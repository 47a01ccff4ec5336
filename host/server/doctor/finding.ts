/** What one check found. */
export interface Finding {
  /** What was looked at, as `database`. */
  readonly check: string;
  /** A server works with a `warning`, but not well; a `note` tells what cannot be seen from here. */
  readonly state: 'ok' | 'note' | 'warning' | 'problem';
  readonly message: string;
  /** What to do; there is one unless the state is `ok`. */
  readonly advice?: string;
}

/** All is well. */
export function ok(check: string, message: string): Finding {
  return { check, state: 'ok', message };
}

/** The server works, and somebody will notice. */
export function warning(check: string, message: string, advice: string): Finding {
  return { check, state: 'warning', message, advice };
}

/** The server does not work so. */
export function problem(check: string, message: string, advice: string): Finding {
  return { check, state: 'problem', message, advice };
}

/** The innermost reason of an error in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || codeOf(error) || error.name;
}

/** The code of a failed call of the system or the database. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof Error) return codeOf(cause);
  return typeof code === 'string' ? code : '';
}
