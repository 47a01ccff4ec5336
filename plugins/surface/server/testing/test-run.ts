import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { importIssueShape, type DatasetManifest, type FileAccount, type ImportIssue, type Layer } from 'adit/core';
import {
  DatasetWriter,
  readColumn,
  readDatasetJson,
  type BuildFile,
  type BuildRequest,
  type BuildRun,
} from 'adit/core/server';
import { build } from '../build.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A file of an import: one on disk, or one whose content is given. */
export interface TestFile {
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly fileType?: 'shape' | 'shapeMTL' | 'shapeTexture';
}

/** A dataset that was built into a folder of its own. */
export interface BuiltSurface {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly account: FileAccount;
  readonly files: readonly FileAccount[];
  readonly issues: readonly ImportIssue[];
  /** How many issues have a code. */
  count(code: string): number;
  layer(name: string): Layer;
  positions(layer: string): Promise<number[][]>;
  triangles(layer: string): Promise<number[][]>;
  textureCoordinates(layer: string): Promise<number[][]>;
  /** The vertices of each item of a layer of lines. */
  polylines(layer: string): Promise<number[][][]>;
  /** `hierarchy_0` of each item. */
  names(layer: string): Promise<string[]>;
  lines(layer: string): Promise<number[]>;
  remove(): void;
}

function typeOf(path: string): string {
  if (path.endsWith('.mtl')) return 'shapeMTL';
  return /\.(jpe?g|png|gif)$/.test(path) ? 'shapeTexture' : 'shape';
}

/** Describes files for the builder; contents that are given are written to `folder` first. */
export function requestOf(folder: string, files: readonly TestFile[]): BuildRequest {
  const built = files.map(({ path, content, fileType }, index): BuildFile => {
    const own = join(folder, `upload-${index}`);
    if (content !== undefined) writeFileSync(own, content);
    return {
      fileType: fileType ?? typeOf(path),
      path: content === undefined ? path : own,
      fileName: basename(path),
      metadata: {},
      mapping: {},
      properties: [],
    };
  });
  const readers = {
    dxf: new URL('../dxf/read-dxf.ts', import.meta.url).href,
    obj: new URL('../obj/read-obj.ts', import.meta.url).href,
  };
  return { files: built, options: {}, hierarchy: [], readers };
}

/** Makes a folder for a test's files. */
export function makeFolder(): string {
  return mkdtempSync(join(temporary, 'adit-surface-'));
}

/** Builds a dataset with the real writer. */
export async function buildSurface(...files: readonly TestFile[]): Promise<BuiltSurface> {
  const folder = makeFolder();
  const issues: ImportIssue[] = [];
  const writer = new DatasetWriter(folder);
  const run: BuildRun = {
    writer,
    signal: new AbortController().signal,
    progress: () => {},
    issue: (issue) => issues.push(importIssueShape.parse(issue)),
    readTable: async () => {
      throw new Error('A surface is no table');
    },
  };
  try {
    const outcome = await build(requestOf(folder, files), run);
    const manifest = await writer.writeManifest(outcome.manifest);
    return {
      ...reader(folder, manifest),
      files: outcome.files,
      account: outcome.files[0] as FileAccount,
      issues,
      count: (code) => issues.filter((issue) => issue.code === code).length,
    };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function reader(
  folder: string,
  manifest: DatasetManifest,
): Omit<BuiltSurface, 'files' | 'account' | 'issues' | 'count'> {
  const layer = (name: string): Layer => {
    const found = manifest.layers.find((one) => one.name === name);
    if (!found) throw new Error(`No layer ${name}`);
    return found;
  };
  const tuples = (numbers: ArrayLike<number>, size: number): number[][] =>
    Array.from({ length: numbers.length / size }, (_, at) =>
      Array.from({ length: size }, (__, axis) => numbers[at * size + axis] as number),
    );
  const triangleGeometry = (name: string): Extract<Layer['geometry'], { kind: 'triangles' }> => {
    const { geometry } = layer(name);
    if (geometry.kind !== 'triangles') throw new Error(`${name} has no triangles`);
    return geometry;
  };
  const positions = async (name: string): Promise<number[][]> => {
    const { geometry } = layer(name);
    if (geometry.kind === 'blocks') throw new Error(`${name} has blocks`);
    return tuples(await readColumn(folder, geometry.positions), 3);
  };
  return {
    folder,
    manifest,
    layer,
    positions,
    triangles: async (name) => tuples(await readColumn(folder, triangleGeometry(name).triangles), 3),
    async textureCoordinates(name) {
      const file = triangleGeometry(name).textureCoordinates;
      return file ? tuples(await readColumn(folder, file), 2) : [];
    },
    async polylines(name) {
      const { geometry } = layer(name);
      if (geometry.kind !== 'lines') throw new Error(`${name} has no lines`);
      const vertices = await positions(name);
      const offsets = await readColumn(folder, geometry.offsets);
      return Array.from({ length: offsets.length - 1 }, (_, at) => vertices.slice(offsets[at], offsets[at + 1]));
    },
    async names(name) {
      const [column] = layer(name).columns;
      const words = await readDatasetJson<string[]>(folder, column?.dictionary ?? '');
      return column ? Array.from(await readColumn(folder, column.data), (code) => words[code] as string) : [];
    },
    async lines(name) {
      const file = layer(name).sourceLines;
      return file ? [...(await readColumn(folder, file))] : [];
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A short name for bytes, to compare them by. */
export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
