import { MAX_TEXT, omfError, type NumberArray, type Place, type TextArray } from '../model/index.ts';

/** All texts of an array, undefined where one is missing. Throws `omf-too-many-texts` for more than memory should hold. */
export async function allTexts(texts: TextArray, place: Place): Promise<(string | undefined)[]> {
  const all: (string | undefined)[] = [];
  let length = 0;
  for await (const part of texts.parts())
    for (const text of part) {
      length += (text?.length ?? 0) + 1;
      if (length > MAX_TEXT) throw omfError('too-many-texts', place, { most: MAX_TEXT });
      all.push(text);
    }
  return all;
}

/** Texts as codes into `dictionary`, which grows while they are read; a missing text has no code. */
export function codedTexts(texts: TextArray, place: Place): { values: NumberArray; dictionary: string[] } {
  const dictionary: string[] = [];
  const codes = new Map<string, number>();
  let length = 0;
  const codeOf = (text: string | undefined): number => {
    if (text === undefined) return NaN;
    const known = codes.get(text);
    if (known !== undefined) return known;
    length += text.length + 1;
    if (length > MAX_TEXT) throw omfError('too-many-texts', place, { most: MAX_TEXT });
    codes.set(text, dictionary.length);
    return dictionary.push(text) - 1;
  };
  const values: NumberArray = {
    width: 1,
    count: () => texts.count(),
    async *parts() {
      for await (const part of texts.parts()) {
        const numbers = new Float64Array(part.length);
        for (let at = 0; at < part.length; at += 1) numbers[at] = codeOf(part[at]);
        yield numbers;
      }
    },
  };
  return { values, dictionary };
}
