import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { AditError } from 'adit/core';

/** What hears of an XML text; names come without their prefixes. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 64;
/** So many bytes without a tag are no table. */
const MAX_BYTES_OF_A_TEXT = 4 * 1024 ** 2;

/** Reads an XML text as it comes. Throws `workbook-damaged` with the name of the `entry` and the line. */
export async function readXml(
  bytes: Readable,
  handler: XmlHandler,
  { entry, signal }: { readonly entry: string; readonly signal?: AbortSignal },
): Promise<void> {
  const parser = new SaxesParser();
  const damaged = (cause?: unknown): AditError =>
    new AditError('workbook-damaged', { values: { entry, line: parser.line }, cause });
  let depth = 0;
  let quiet = 0;
  parser.on('error', (error) => {
    throw damaged(error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged();
    handler.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    depth -= 1;
    handler.close?.(localName(name));
  });
  if (handler.text) parser.on('text', (text) => handler.text?.(text));
  const decoder = new TextDecoder();
  try {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      quiet += (chunk as Buffer).length;
      if (quiet > MAX_BYTES_OF_A_TEXT) throw damaged();
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } finally {
    bytes.destroy();
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
