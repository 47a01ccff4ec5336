import { NAME_LENGTH } from 'adit/plugins/importing';

/**
 * The names of the datasets that elements become: `given` when there is one element; else the elements' own, cut to what a name may be and
 * made different from each other, and `given` for those without one.
 */
export function elementNames(names: readonly string[], given: string): string[] {
  if (names.length === 1) return [given];
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = cut(name.replaceAll(/[\s\p{C}]+/gu, ' ').trim(), NAME_LENGTH) || given;
    let unique = plain;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      unique = `${cut(plain, NAME_LENGTH - suffix.length)}${suffix}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** At most so many UTF-16 units, without half a character or a blank at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most);
  return (/[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short).trimEnd();
}
