import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { FileAccount } from 'adit/core';
import { readersOf, type AskedChange, type BuildFile, type BuildRequest } from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import { surfaceImporter } from 'adit/plugins/surface';
import { build } from '../build.ts';
import { readerModules } from '../reader-modules.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);
/** More of it, of the formats that came later. */
export const sharedShapes = resolve('../shared/data2');
export const hasSharedShapes = existsSync(sharedShapes);

const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A file of an import: one on disk, or one whose content is given. */
export interface TestFile {
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly fileType?: 'shape' | 'shapeMTL' | 'shapeTexture';
}

/** A surface that was built into a folder of its own, with readers of its shapes. */
export interface BuiltSurface extends BuiltDataset {
  readonly account: FileAccount;
  positions(layer: string): Promise<number[][]>;
  triangles(layer: string): Promise<number[][]>;
  /** None where a layer has no texture. */
  textureCoordinates(layer: string): Promise<number[][]>;
  /** `hierarchy_0` of each item; none where a layer has no such column. */
  names(layer: string): Promise<(string | undefined)[]>;
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
  const modules = readerModules.map((reader) => ({
    ...reader,
    module: new URL(reader.module.href.replace(/\.js$/, '.ts')),
  }));
  const readers = readersOf(modules, surfaceImporter);
  return { files: built, options: {}, hierarchy: [], readers };
}

/** Makes a folder for a test's files. */
export function makeFolder(): string {
  return mkdtempSync(join(temporary, 'adit-surface-'));
}

/** Builds a dataset with the real writer. */
export function buildSurface(...files: readonly TestFile[]): Promise<BuiltSurface> {
  return buildChanged(undefined, ...files);
}

/** Builds a dataset whose coordinates are changed. */
export async function buildChanged(
  change: AskedChange | undefined,
  ...files: readonly TestFile[]
): Promise<BuiltSurface> {
  const built = await buildDataset(build, (folder) => ({ ...requestOf(folder, files), ...(change && { change }) }));
  const { layer, geometry, texts } = built;
  return {
    ...built,
    account: built.report.files[0] as FileAccount,
    positions: (name) => geometry(name, 'positions', 3),
    triangles: (name) => geometry(name, 'triangles', 3),
    textureCoordinates: async (name) =>
      'textureCoordinates' in layer(name).geometry ? geometry(name, 'textureCoordinates', 2) : [],
    names: async (name) => {
      const [column] = layer(name).columns;
      return column ? texts(name, column.name) : [];
    },
  };
}

/** Why a file cannot be built: the code and the values of the error. */
export async function refusalOf(...files: readonly TestFile[]): Promise<unknown> {
  const built = await buildSurface(...files).catch((error: { code: string; values: object }) => error);
  return 'code' in built ? [built.code, built.values] : 'built';
}

/** A zip archive of some entries. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A short name for bytes, to compare them by. */
export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
