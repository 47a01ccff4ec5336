import { byName } from 'adit/core';
import { decodeText } from 'adit/core/server';
import { fieldsOf, keywordOf } from './fields.ts';

/** The image of a material: its file as the library names it, and how texture coordinates are scaled, then moved. */
export interface MaterialTexture {
  readonly reference: string;
  readonly scale: readonly [number, number];
  readonly offset: readonly [number, number];
}

/** A library's materials by name; undefined for those without an image. */
export type Materials = Map<string, MaterialTexture | undefined>;

/** How many words stand behind an option of an image; up to three numbers where none is given. */
const optionWords: Readonly<Record<string, number>> = {
  '-blendu': 1,
  '-blendv': 1,
  '-bm': 1,
  '-boost': 1,
  '-cc': 1,
  '-clamp': 1,
  '-imfchan': 1,
  '-mm': 2,
  '-texres': 1,
  '-type': 1,
};
const numberOptions = new Set(['-o', '-s', '-t']);

/** Longer statements name no file, and would take long to take apart. */
const MAX_CHARACTERS = 4_096;
const MAX_PLACE = 1e6;

/** Reads a material library (MTL). What it says beside names and diffuse images is left aside; it never throws. */
export function readMaterials(bytes: Buffer): Materials {
  const materials: Materials = new Map();
  let current: string | undefined;
  for (const line of bytes.toString('latin1').split(/\r\n|\n|\r/)) {
    if (line.length > MAX_CHARACTERS) continue;
    const { keyword, end } = keywordOf(line);
    if (keyword === 'newmtl') {
      current = decodeText(line.slice(end).trim());
      materials.set(current, undefined);
    } else if (keyword.toLowerCase() === 'map_kd' && current !== undefined) {
      const texture = readTexture(line.slice(end));
      if (texture.reference !== '') materials.set(current, texture);
    }
  }
  return materials;
}

/** What stands behind `map_Kd`: options, and a file name that may hold blanks. */
export function readTexture(text: string): MaterialTexture {
  let rest = text.trim();
  let scale: [number, number] = [1, 1];
  let offset: [number, number] = [0, 0];
  for (let option = rest.split(/\s/, 1)[0] ?? ''; ; option = rest.split(/\s/, 1)[0] ?? '') {
    const words = fieldsOf(rest, option.length);
    let count = byName(optionWords, option);
    if (numberOptions.has(option)) {
      const numbers = words.slice(0, 3).map(Number);
      const wrong = numbers.findIndex((number) => !Number.isFinite(number));
      // A file may be called `2`: the last word is never a number of the option.
      count = Math.max(0, Math.min(wrong < 0 ? numbers.length : wrong, words.length - 1));
      const [u = Number.NaN, v = option === '-s' ? 1 : 0] = numbers.slice(0, count);
      if (option === '-s' && isPlace(u, v)) scale = [u, v];
      if (option === '-o' && isPlace(u, v)) offset = [u, v];
    }
    if (count === undefined) break;
    rest = afterWords(rest, count + 1);
  }
  return { reference: decodeText(rest.replace(/^"(.*)"$/, '$1')), scale, offset };
}

/** True for numbers that leave texture coordinates finite in float32. */
function isPlace(u: number, v: number): boolean {
  return Math.abs(u) <= MAX_PLACE && Math.abs(v) <= MAX_PLACE;
}

function afterWords(text: string, count: number): string {
  let rest = text;
  for (let word = 0; word < count; word += 1) rest = rest.replace(/^\S+\s*/, '');
  return rest;
}

/** The files that a `mtllib` statement may mean: its whole text, or several names in it that each end in `.mtl`. */
export function libraryNames(text: string): string[] {
  const several = text.length > MAX_CHARACTERS ? undefined : text.match(/\S.*?\.mtl(?=\s|$)/gi);
  return several && several.length > 1 ? several : [text];
}
