import { NO_TEXTURE } from '../model/shape-model.ts';

/** What the corners of an element name: vertices and texture coordinates, counted from 0. */
export interface CornerIndices {
  readonly vertices: number[];
  /** `NO_TEXTURE` where there is none. */
  readonly textures: number[];
  /** A texture coordinate was named that is not there. */
  readonly lacksTexture: boolean;
}

/** Why an element's corners cannot be read. */
export interface BadCorner {
  readonly code: 'bad-index' | 'index-out-of-range';
  readonly text: string;
}

/**
 * Reads corners such as `7`, `7/2`, `7//3` and `-1/-1/-1`: numbers count from 1, and from the last one that stands before the
 * element when they are below zero. Normals are not looked at.
 */
export function readCorners(
  fields: readonly string[],
  vertexCount: number,
  textureCount: number,
): CornerIndices | BadCorner {
  const vertices: number[] = [];
  const textures: number[] = [];
  let lacksTexture = false;
  for (const text of fields) {
    const slash = text.indexOf('/');
    const vertex = indexOf(slash < 0 ? text : text.slice(0, slash), vertexCount);
    if (vertex === undefined) return { code: 'bad-index', text };
    if (vertex < 0 || vertex >= vertexCount) return { code: 'index-out-of-range', text };
    vertices.push(vertex);
    const end = slash < 0 ? -1 : text.indexOf('/', slash + 1);
    const word = slash < 0 ? '' : text.slice(slash + 1, end < 0 ? text.length : end);
    const texture = word === '' ? NO_TEXTURE : indexOf(word, textureCount);
    const isThere = texture !== undefined && texture >= 0 && texture < textureCount;
    if (word !== '' && !isThere) lacksTexture = true;
    textures.push(isThere ? texture : NO_TEXTURE);
  }
  return { vertices, textures, lacksTexture };
}

function indexOf(text: string, count: number): number | undefined {
  const number = Number(text);
  if (text === '' || !Number.isInteger(number) || number === 0) return undefined;
  return number > 0 ? number - 1 : count + number;
}
