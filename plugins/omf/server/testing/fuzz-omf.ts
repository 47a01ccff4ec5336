import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { AditError, fileAccountShape, type DatasetManifest, type Layer } from 'adit/core';
import { readColumn, readDatasetJson, readManifest } from 'adit/core/server';
import { buildProject, inFolder } from './test-run.ts';
import { breakProject, faults } from './break-project.ts';
import { projects1, projects2 } from './made-up-projects.ts';

/** One case may take this long, however slow the machine: a hang is none that ends. */
const MAX_MILLISECONDS = 20_000;
const MAX_SEED_BYTES = 100_000;
const sharedData = resolve('../shared/data');

/** Whole files to be broken: real ones, where they are, and encoded ones. */
async function wholeFiles(): Promise<Buffer[]> {
  const real = existsSync(sharedData)
    ? readdirSync(sharedData, { recursive: true })
        .map((name) => join(sharedData, String(name)))
        .filter((path) => path.endsWith('.omf') && statSync(path).size <= MAX_SEED_BYTES)
        .toSorted()
    : [];
  const made = fc.sample(fc.oneof(projects1, projects2), { seed: 20_263, numRuns: 40 });
  const all = [...real.map((path) => readFileSync(path)), ...(await Promise.all(made.map((encode) => encode())))];
  const whole = await Promise.all(all.map(canBeBuilt));
  return all.filter((_, at) => whole[at]);
}

async function canBeBuilt(bytes: Buffer): Promise<boolean> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, 'a.omf'), bytes);
    return buildProject(join(folder, 'a.omf')).then(
      (built) => {
        built.dispose();
        return true;
      },
      () => false,
    );
  });
}

/** Breaks files in `runs` ways: each ends in an error that a user can be told, or in a dataset with an account of every row. */
export async function fuzzBrokenProjects(runs: number, seed?: number): Promise<void> {
  const files = await wholeFiles();
  await fc.assert(
    fc.asyncProperty(fc.nat(), faults, async (which, own) => {
      await tryProject(await breakProject(files[which % files.length] as Buffer, own));
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
}

/** Makes up `runs` projects, some with faults: each ends as those that were broken do. */
export async function fuzzMadeUpProjects(runs: number, seed?: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.oneof(projects1, projects2), async (encode) => {
      await tryProject(await encode());
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
}

async function tryProject(bytes: Buffer): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'a.omf');
    writeFileSync(path, bytes);
    const start = performance.now();
    try {
      const { account, issues, ...built } = await buildProject(path);
      try {
        const rejected = issues.filter(({ severity }) => severity === 'rejected').length;
        const { rowsRead, rowsUsed, rowsRejected } = fileAccountShape.parse(account);
        expect(rowsUsed + rowsRejected).toBe(rowsRead);
        expect(rejected).toBe(rowsRejected);
        await checkDataset(built.folder, await readManifest(built.folder));
      } finally {
        built.dispose();
      }
    } catch (error) {
      if (!(error instanceof AditError)) throw error;
      expect(error.status).toBeLessThan(500);
    } finally {
      expect(performance.now() - start).toBeLessThan(MAX_MILLISECONDS);
    }
  });
}

/** Every column is as long as it has to be, and every number that places something is a place. */
async function checkDataset(folder: string, { layers }: DatasetManifest): Promise<void> {
  expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length);
  for (const layer of layers) {
    const vertices = await checkGeometry(folder, layer);
    expect(new Set(layer.columns.map(({ name }) => name)).size).toBe(layer.columns.length);
    for (const column of layer.columns) {
      const values = await readColumn(folder, column.data);
      expect(values).toHaveLength(column.location === 'vertices' ? vertices : layer.count);
      if (column.kind !== 'category') continue;
      const words = await readDatasetJson<unknown[]>(folder, column.dictionary ?? '');
      expect(values.every((code) => code < words.length || code === 0xffff_ffff)).toBe(true);
    }
  }
}

/** Answers how many vertices there are. */
async function checkGeometry(folder: string, { geometry, count }: Layer): Promise<number> {
  const numbers = (file: Parameters<typeof readColumn>[1]): ReturnType<typeof readColumn> => readColumn(folder, file);
  if (geometry.kind === 'blocks') {
    expect([...geometry.origin, ...geometry.axes.flat(), ...geometry.size].every(Number.isFinite)).toBe(true);
    const all = geometry.count[0] * geometry.count[1] * geometry.count[2];
    const cells = geometry.cells && (await numbers(geometry.cells));
    expect(cells?.length ?? all).toBe(count);
    expect((cells ?? []).every((cell) => cell < all)).toBe(true);
    for (const [axis, sizes] of (geometry.sizes ?? []).entries())
      expect((await numbers(sizes)).length).toBe(geometry.count[axis]);
    const corners = geometry.corners && (await numbers(geometry.corners));
    expect(corners?.length ?? count * 6).toBe(count * 6);
    expect((corners ?? []).every((part) => part >= 0 && part <= 1)).toBe(true);
    return 0;
  }
  const positions = await numbers(geometry.positions);
  const vertices = positions.length / 3;
  expect(positions.every(Number.isFinite)).toBe(true);
  if (geometry.kind === 'points') expect(vertices).toBe(count);
  else if (geometry.kind === 'lines') {
    const offsets = await numbers(geometry.offsets);
    expect([offsets.length, offsets[count]]).toEqual([count + 1, vertices]);
    expect(offsets.every((offset, at) => at === 0 || offset > (offsets[at - 1] as number))).toBe(true);
  } else {
    const triangles = await numbers(geometry.triangles);
    expect(triangles).toHaveLength(count * 3);
    expect(triangles.every((vertex) => vertex < vertices)).toBe(true);
    const { textureCoordinates } = geometry;
    if (textureCoordinates) expect(await numbers(textureCoordinates)).toHaveLength(vertices * 2);
  }
  return vertices;
}
