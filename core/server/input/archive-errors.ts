import { AditError } from 'adit/core';

/** What an archive says is wrong with it, with the archive's file name among the message's values. @internal */
export function withFileName(error: unknown, file: string): unknown {
  if (!(error instanceof AditError) || !error.code.startsWith('archive-')) return error;
  const { code, status, message, values } = error;
  return new AditError(code, { status, message: `${file}: ${message}`, values: { file, ...values }, cause: error });
}

/** The same parts; what fails while they are read names the file. @internal */
export async function* namingFile(
  parts: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const part of parts) yield part;
  } catch (error) {
    throw withFileName(error, file);
  }
}
