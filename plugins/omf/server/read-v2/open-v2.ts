import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { Vector3 } from 'adit/core';
import { openArchive } from 'adit/core/server';
import {
  colourText,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_INDEX_BYTES,
  omfError,
  type OmfElement,
  type OmfProject,
  type Place,
} from '../model/index.ts';
import { EntryFiles } from './entry-files.ts';
import { elementShape, indexShape, type ProjectIndex } from './index-shape.ts';
import { toAttribute } from './to-attribute.ts';
import { toGeometry } from './to-geometry.ts';

const INDEX = 'index.json.gz';
/** The index of the format's alpha, which never became the standard. */
const ALPHA_INDEX = 'project.json';
const MAX_ENTRIES = 200_000;

/**
 * Opens an OMF 2 project. Throws the archive's errors, `omf-alpha-version`, `omf-not-recognised` for another zip, `omf-bad-index`,
 * `omf-index-too-large`, `omf-too-many-elements`, `omf-too-deep` and `omf-duplicate-element`.
 */
export async function openV2(path: string, fileName: string, scratch?: string): Promise<OmfProject> {
  const archive = await openArchive(path, { entries: MAX_ENTRIES });
  const files = new EntryFiles(archive, fileName, scratch);
  try {
    return await readProject(files, fileName);
  } catch (error) {
    await files.close();
    throw error;
  }
}

async function readProject(files: EntryFiles, file: string): Promise<OmfProject> {
  const place: Place = { file, element: '', part: '' };
  if (!files.has(INDEX)) throw omfError(files.has(ALPHA_INDEX) ? 'alpha-version' : 'not-recognised', place);
  const index = parse(indexShape, unpackIndex(await files.read(INDEX, MAX_INDEX_BYTES, place), place), place);
  const elements = new ElementReader(files, file, index.origin ?? [0, 0, 0]).read(index.elements);
  return {
    version: 2,
    ...textsOf(index),
    metadata: index.metadata ?? {},
    elements,
    close: () => files.close(),
  };
}

function textsOf(
  index: ProjectIndex,
): Pick<OmfProject, 'name' | 'description' | 'author' | 'units' | 'coordinateSystem'> {
  return {
    name: index.name ?? '',
    description: index.description ?? '',
    author: index.author ?? '',
    units: index.units ?? '',
    coordinateSystem: index.coordinate_reference_system ?? '',
  };
}

function unpackIndex(packed: Buffer, place: Place): unknown {
  let text: string;
  try {
    text = gunzipSync(packed, { maxOutputLength: MAX_INDEX_BYTES }).toString('utf8');
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw omfError(isTooLarge ? 'index-too-large' : 'bad-index', place, { problem: messageOf(error) }, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw omfError('bad-index', place, { problem: messageOf(error) }, error);
  }
}

/** Reads elements one by one, those in composites too, and counts them. */
class ElementReader {
  readonly #files: EntryFiles;
  readonly #file: string;
  readonly #shift: Vector3;
  #count = 0;

  constructor(files: EntryFiles, file: string, shift: Vector3) {
    this.#files = files;
    this.#file = file;
    this.#shift = shift;
  }

  read(elements: readonly unknown[], above: readonly string[] = []): OmfElement[] {
    const names = new Set<string>();
    return elements.map((value, index) => {
      const element = this.#element(value, index, above);
      const place = { file: this.#file, element: [...above, element.name].join(' › ') };
      if (names.has(element.name)) throw omfError('duplicate-element', place);
      names.add(element.name);
      return element;
    });
  }

  #element(value: unknown, index: number, above: readonly string[]): OmfElement {
    this.#count += 1;
    if (this.#count > MAX_ELEMENTS) throw omfError('too-many-elements', { file: this.#file }, { most: MAX_ELEMENTS });
    if (above.length >= MAX_DEPTH) throw omfError('too-deep', { file: this.#file }, { most: MAX_DEPTH });
    const ownName = hasName(value) ? value.name : `${index + 1}`;
    const path = [...above, ownName];
    const place: Place = { file: this.#file, element: path.join(' › '), part: '' };
    const { name, description, color, metadata, geometry, attributes } = parse(elementShape, value, place);
    return {
      name,
      description: description ?? '',
      ...(color ? { colour: colourText(...(color as [number, number, number, number])) } : {}),
      metadata: metadata ?? {},
      geometry: toGeometry(this.#files, geometry, place, this.#shift, (nested) => this.read(nested, path)),
      attributes: attributes.map((attribute) =>
        toAttribute(this.#files, attribute, { ...place, part: attribute.name }, this.#shift),
      ),
    };
  }
}

function hasName(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown, place: Place): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw omfError('bad-index', place, {
    problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300),
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : '';
}
