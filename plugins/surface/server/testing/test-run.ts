import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { FileAccount } from 'adit/core';
import type { AskedChange, BuildFile, BuildRequest } from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
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

/** A short name for bytes, to compare them by. */
export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
