import { recordByName } from 'adit/core';
import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { MAX_ELEMENTS, MAX_INDEX_BYTES, omfError, type OmfProject, type Place } from '../model/index.ts';
import { ObjectStore } from './object-store.ts';
import { toElement } from './to-element.ts';

const MAGIC = Buffer.of(0x84, 0x83, 0x82, 0x81);
const VERSION = 'OMF-v0.9.0';
const HEADER_BYTES = 60;
const places = { version: 4, project: 36, index: 52 };

const projectShape = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  author: z.string().nullish(),
  units: z.string().nullish(),
  origin: z.tuple([z.number(), z.number(), z.number()]).default([0, 0, 0]),
  elements: z.array(z.string()).default([]),
});

/** Whether a file that starts so is of version 1. */
export function isV1(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC);
}

/**
 * Opens an OMF 1 project. Throws `omf-version` for another version than 0.9.0, `omf-truncated`, `omf-bad-index`,
 * `omf-index-too-large`, `omf-missing-object` and `omf-too-many-elements`.
 */
export async function openV1(path: string, fileName: string): Promise<OmfProject> {
  const place: Place = { file: fileName, element: '', part: '' };
  const handle = await open(path, 'r');
  const { header, index, end } = await readParts(handle, place).finally(() => handle.close());
  const store = new ObjectStore(index, path, end);
  const project = store.get(projectId(header), ['Project'], projectShape, place);
  if (project.elements.length > MAX_ELEMENTS) throw omfError('too-many-elements', place, { most: MAX_ELEMENTS });
  return {
    version: 1,
    name: project.name ?? '',
    description: project.description ?? '',
    author: project.author ?? '',
    units: project.units ?? '',
    coordinateSystem: '',
    metadata: {},
    elements: project.elements.map((id, at) => toElement(store, id, at, fileName, project.origin)),
    close: async () => {},
  };
}

interface FileParts {
  readonly header: Buffer;
  readonly index: Readonly<Record<string, unknown>>;
  /** Where the blobs end. */
  readonly end: number;
}

async function readParts(handle: FileHandle, place: Place): Promise<FileParts> {
  const { size } = await handle.stat();
  if (size < HEADER_BYTES) throw omfError('truncated', place);
  const header = await readExactly(handle, 0, HEADER_BYTES);
  const version = header.toString('latin1', places.version, places.project).replace(/\0+$/, '');
  if (version !== VERSION) throw omfError('version', place, { version: version.replace(/[^ -~]/g, '?') });
  const end = Number(header.readBigUInt64LE(places.index));
  if (end < HEADER_BYTES || end >= size) throw omfError('truncated', place);
  if (size - end > MAX_INDEX_BYTES) throw omfError('index-too-large', place, { most: MAX_INDEX_BYTES });
  const bytes = await readExactly(handle, end, size - end);
  try {
    const index: unknown = JSON.parse(bytes.toString('utf8'));
    return { header, index: recordByName(z.unknown()).parse(index), end };
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 200) : '';
    throw omfError('bad-index', place, { problem }, error);
  }
}

async function readExactly(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, start + at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was read');
    at += bytesRead;
  }
  return bytes;
}

function projectId(header: Buffer): string {
  const hex = header.toString('hex', places.project, places.index);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
