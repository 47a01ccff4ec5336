import fc from 'fast-check';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { AditError, importIssueShape, importReportShape } from 'adit/core';
import { DatasetWriter, readColumn, type BuildRun } from 'adit/core/server';
import { build } from '../build.ts';
import { examine } from '../examine.ts';
import { at, binaryDxf, drawing, face, section, textDxf, type Group } from './dxf-encoder.ts';
import { changeBytes, changeGroups, fittingBinary, groupsOf, someChanges, type Changes } from './fuzz-changes.ts';
import { hasSharedData, makeFolder, requestOf, sharedData, zipOf as zipEntries, type TestFile } from './test-run.ts';

/** One case may take this long, however slow the machine: a hang is none that ends. */
const MAX_MILLISECONDS = 20_000;
const MAX_SEED_BYTES = 60_000;

const everyEntity: Group[] = drawing(
  section('HEADER', [9, '$INSUNITS'], [70, 6]),
  section('BLOCKS', [0, 'BLOCK'], [2, 'b'], ...face('0', [0, 0, 0], [1, 0, 0], [0, 1, 0]), [0, 'ENDBLK']),
  section(
    'ENTITIES',
    ...face('a', [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]),
    [0, 'INSERT'],
    [2, 'b'],
    ...at(10, 5, 5, 5),
    [70, 3],
    [44, 2],
    [0, 'POLYLINE'],
    [70, 16],
    [71, 2],
    [72, 2],
    ...[0, 1, 2, 3].flatMap((index): Group[] => [[0, 'VERTEX'], ...at(10, index >> 1, index & 1, index), [70, 64]]),
    [0, 'SEQEND'],
    [0, 'POLYLINE'],
    [70, 64],
    ...[0, 1, 2].flatMap((index): Group[] => [[0, 'VERTEX'], ...at(10, index, index * index, 0), [70, 192]]),
    [0, 'VERTEX'],
    [70, 128],
    [71, 1],
    [72, 2],
    [73, 3],
    [0, 'SEQEND'],
    [0, 'LWPOLYLINE'],
    [70, 1],
    [10, 0],
    [20, 0],
    [42, 1],
    [10, 1],
    [20, 1],
    [0, 'SPLINE'],
    [71, 1],
    ...[0, 0, 1, 1].map((knot): Group => [40, knot]),
    ...at(10, 0, 0, 0),
    ...at(10, 1, 1, 1),
    [0, 'ARC'],
    ...at(10, 0, 0, 0),
    [40, 2],
    [50, 0],
    [51, 90],
    [0, 'TEXT'],
    [1, 'x'],
  ),
);
const mesh = `mtllib a.mtl\no a\nv 0 0 0\nv 1 0 0 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.4 0\nvt 0 0\nvt 1 1\nvn 0 0 1\ng x\nusemtl m\nf 1/1/1 2/2/1 3/1/1\nf -5 -4 -3 \\\n -2\nf 1 2 5 3 4\nl 1 2 3\np 4\n`;

/** A file that is changed: bytes as such, or a drawing's groups, so that the rest of it is still read. */
interface Seed {
  readonly name: string;
  make(changes: Changes): Buffer | Promise<Buffer>;
}

function seeds(): Seed[] {
  const text = Buffer.from(textDxf(everyEntity));
  const short = everyEntity.filter(([code]) => code < 255);
  const whole = [
    { name: 'text.dxf', bytes: text },
    { name: 'binary.dxf', bytes: binaryDxf(everyEntity) },
    { name: 'old.dxf', bytes: binaryDxf(short, 12) },
    { name: 'mesh.obj', bytes: Buffer.from(mesh) },
    ...realFiles(),
  ];
  const drawings = whole.filter(({ name, bytes }) => name.endsWith('.dxf') && bytes[0] !== 0x41);
  return [
    ...whole.map(({ name, bytes }) => ({ name, make: ({ ofBytes }: Changes) => changeBytes(bytes, ofBytes) })),
    ...drawings.map(({ name, bytes }) => {
      const groups = groupsOf(bytes.toString('latin1'));
      return { name, make: ({ ofGroups }: Changes) => Buffer.from(textDxf(changeGroups(groups, ofGroups))) };
    }),
    {
      name: 'binary.dxf',
      make: ({ ofGroups }) => binaryDxf(changeGroups(everyEntity, ofGroups).map(fittingBinary)),
    },
    { name: 'old.dxf', make: ({ ofGroups }) => binaryDxf(changeGroups(short, ofGroups).map(fittingBinary), 12) },
    { name: 'bytes.zip', make: async ({ ofBytes }) => changeBytes(await zipOf(Buffer.from(mesh), text), ofBytes) },
    {
      name: 'all.zip',
      make: ({ ofBytes, ofGroups }) =>
        ofGroups.length > 1
          ? zipOf(Buffer.from(mesh), Buffer.from(textDxf(changeGroups(everyEntity, ofGroups))))
          : zipOf(changeBytes(Buffer.from(mesh), ofBytes), text),
    },
  ];
}

function realFiles(): { name: string; bytes: Buffer }[] {
  if (!hasSharedData) return [];
  const folders = ['kirra/DXF', 'pygslib/sandbox/Model From DXF', 'obj2gltf/concave', 'obj2gltf/box-groups'];
  return folders
    .map((folder) => join(sharedData, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => /\.(dxf|obj)$/.test(path) && statSync(path).size <= MAX_SEED_BYTES)
    .map((path) => ({ name: path, bytes: readFileSync(path) }));
}

async function zipOf(shape: Buffer, text: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(shape, 'a.obj');
  zip.addBuffer(Buffer.from('newmtl m\nmap_Kd -s 1 1 1 a.png\n'), 'a.mtl', { compress: false });
  zip.addBuffer(text, 'b.dxf');
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Gives mutated drawings, meshes and archives to the whole build, and throws unless each ends in an error that a user can read, or
 * in a dataset that accounts for every entity and holds no number that cannot be drawn.
 */
export async function fuzzReaders(seed: number, cases: number): Promise<void> {
  const all = seeds();
  const folder = makeFolder();
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(), someChanges, async (which, changes) => {
        const { name, make } = all[which % all.length] as Seed;
        await tryFile(join(folder, 'case'), { path: name, content: await make(changes) });
      }),
      { seed, numRuns: cases, endOnFailure: true },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives mutated files of one sort to the whole build; throws as `fuzzReaders` does. */
export async function fuzzFiles(files: readonly TestFile[], seed: number, cases: number): Promise<void> {
  const folder = makeFolder();
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(), someChanges, async (which, { ofBytes }) => {
        const { path, content } = files[which % files.length] as TestFile;
        await tryFile(join(folder, 'case'), {
          path,
          fileType: 'shape',
          content: changeBytes(Buffer.from(content ?? ''), ofBytes),
        });
      }),
      { seed, numRuns: cases, endOnFailure: true },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A set of files that is packed after one of them was changed. */
export async function fuzzSets(entries: Readonly<Record<string, Buffer>>, seed: number, cases: number): Promise<void> {
  const folder = makeFolder();
  const names = Object.keys(entries);
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(), someChanges, async (which, { ofBytes }) => {
        const name = names[which % names.length] as string;
        const content = await zipEntries({ ...entries, [name]: changeBytes(entries[name] as Buffer, ofBytes) });
        await tryFile(join(folder, 'case'), { path: 'set.zip', fileType: 'shape', content });
      }),
      { seed, numRuns: cases, endOnFailure: true },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryFile(folder: string, file: TestFile): Promise<void> {
  mkdirSync(folder);
  const start = process.cpuUsage();
  try {
    const writer = new DatasetWriter(folder);
    const counts: Record<string, number> = {};
    const run: BuildRun = {
      writer,
      signal: new AbortController().signal,
      progress: () => {},
      issue: (issue) => void (counts[importIssueShape.parse(issue).code] = 1),
      readTable: async () => {
        throw new Error('A surface is no table');
      },
    };
    const material = { path: 'a.mtl', content: 'newmtl m\nmap_Kd a.png' };
    const request = requestOf(folder, [file, material]);
    const outcome = await orReadableError(() => build(request, run));
    const looked = await orReadableError(() => examine(request, run));
    if (outcome) {
      importReportShape.parse({ files: outcome.files, issueCounts: counts });
      for (const { rowsRead, rowsUsed, rowsRejected } of outcome.files)
        if (rowsRead !== rowsUsed + rowsRejected) throw new Error('Rows are not accounted for');
      await checkNumbers(folder, (await writer.writeManifest(outcome.manifest)).layers);
      if (!looked) throw new Error('What can be built can be looked at');
    }
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > MAX_MILLISECONDS) throw new Error('That took too long');
  } catch (error) {
    writeFileSync(join(folder, '..', 'failed'), file.content ?? '');
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined when the task ended in an error that is made for users; every other one is a defect. */
async function orReadableError<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AditError && error.status < 500) return undefined;
    throw error;
  }
}

async function checkNumbers(
  folder: string,
  layers: Awaited<ReturnType<DatasetWriter['writeManifest']>>['layers'],
): Promise<void> {
  for (const { geometry, count } of layers) {
    if (geometry.kind === 'blocks') throw new Error('A surface has no blocks');
    const positions = await readColumn(folder, geometry.positions);
    if (!positions.every((value) => Number.isFinite(value))) throw new Error('A position is not finite');
    const vertices = positions.length / 3;
    if (geometry.kind === 'triangles') {
      const triangles = await readColumn(folder, geometry.triangles);
      const textured = geometry.textureCoordinates && (await readColumn(folder, geometry.textureCoordinates));
      if (textured && (textured.length !== vertices * 2 || !textured.every((value) => Number.isFinite(value))))
        throw new Error('A texture coordinate is not finite');
      if (triangles.length !== count * 3 || !triangles.every((vertex) => vertex < vertices))
        throw new Error('A corner is not there');
    } else if (geometry.kind === 'lines') {
      const offsets = await readColumn(folder, geometry.offsets);
      if (offsets.length !== count + 1 || offsets.at(-1) !== vertices)
        throw new Error('Lines do not fit their vertices');
    } else if (vertices !== count) throw new Error('Points do not fit their positions');
  }
}
