/** Values that a translated message names, such as a file, a line or a limit. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** An error that a user may see: a code that the browser translates, the HTTP status, and the values of the message. */
export class AditError extends Error {
  readonly code: string;
  readonly status: number;
  readonly values: MessageValues;

  constructor(
    code: string,
    options: { status?: number; message?: string; values?: MessageValues; cause?: unknown } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AditError';
    this.code = code;
    this.status = options.status ?? 400;
    this.values = options.values ?? {};
  }
}

/** The answer to a foreign or an unknown id: the two cannot be told apart. */
export function notFound(what: string): AditError {
  return new AditError('not-found', { status: 404, message: `${what} not found`, values: { what } });
}
