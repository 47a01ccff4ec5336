import type { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import { unescaped } from './cell-text.ts';
import { readXml } from './xml-reader.ts';

/** In characters; what is longer is not held in memory. */
const MAX_CHARACTERS = 64 * 1024 ** 2;
const MAX_TEXTS = 8_000_000;

/** The texts that the cells of a workbook share, in their order; of the parts of a text, readings in other scripts are left out. */
export async function readSharedTexts(
  bytes: Readable,
  options: { readonly entry: string; readonly signal: AbortSignal },
): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let isText = false;
  let isAside = false;
  await readXml(
    bytes,
    {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') isAside = true;
        else if (name === 't') isText = !isAside;
      },
      text(part) {
        if (isText) text += part;
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'rPh') isAside = false;
        else if (name === 'si') {
          characters += text.length;
          if (characters > MAX_CHARACTERS || texts.length >= MAX_TEXTS)
            throw new AditError('workbook-too-many-texts', { values: { entry: options.entry } });
          texts.push(unescaped(text));
        }
      },
    },
    options,
  );
  return texts;
}
