/** Values that a translated message names, such as a file, a line or a limit. @public */
export type MessageValues = Readonly<Record<string, string | number>>;

const mark: unique symbol = Symbol.for('adit.error');

/**
 * An error that a user may see: a code that the browser translates, the HTTP status, and the values of the message. An error made by another copy
 * of this class, such as the one in a plugin's bundle, is also an instance of it.
 *
 * @public
 */
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

  get [mark](): true {
    return true;
  }

  static override [Symbol.hasInstance](value: unknown): value is AditError {
    if (this !== AditError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === 'object' && value !== null && mark in value;
  }
}

/** The answer to an unknown id or another tenant's: the two look the same. @public */
export function notFound(what: string): AditError {
  return new AditError('not-found', { status: 404, message: `${what} not found`, values: { what } });
}

/** What an error says, and the text of anything else that was thrown. @internal */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
