import type { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import { AGREEMENT_BYTES } from '../shared/index.ts';

/** How far behind its beginning a PDF may have its mark. */
const HEAD_BYTES = 1024;

/** Reads a PDF from a body. Throws 400 `not-a-pdf` by its beginning and its end, 413 `body-too-large`. */
export async function readPdf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > AGREEMENT_BYTES)
      throw new AditError('body-too-large', {
        status: 413,
        message: 'The document is too large',
        values: { bytes: AGREEMENT_BYTES },
      });
    parts.push(part);
  }
  const document = Buffer.concat(parts);
  const isPdf = document.subarray(0, HEAD_BYTES).includes('%PDF-') && document.subarray(-HEAD_BYTES).includes('%%EOF');
  if (!isPdf) throw new AditError('not-a-pdf', { message: 'The document is no PDF' });
  return document;
}
