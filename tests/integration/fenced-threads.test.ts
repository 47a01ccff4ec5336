import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseManifest, silentLog, type ImportReport } from 'adit/core';
import { startThread, threadResult, type BuildFile, type FencedRoom } from 'adit/core/server';
import { pluginPreset } from '../../host/build/plugin-preset.ts';
import { PluginThreads } from '../../host/server/fence/threads/plugin-threads.ts';
import type * as ExportPlaces from '../../plugins/exporting/server/work/export-place.ts';
import { startExport } from '../../plugins/exporting/server/work/start-export.ts';
import { runFenced } from '../../plugins/importing/server/work/fenced-work.ts';
import type { BuildTask, ProfileTask, WorkerTask } from '../../plugins/importing/server/work/worker-messages.ts';
import { seconds } from '../patience.ts';
import { isBuilt } from './server-process.ts';

const built = resolve('dist/node');
const script = pathToFileURL(join(built, 'plugins/importing/server/work/import-worker.js'));
const exportPlace = pathToFileURL(join(built, 'plugins/exporting/server/work/export-place.js'));
const errorOf = (end: object): Error => new Error(JSON.stringify(end));

/** What builders do that are not to be trusted; each is told of the file of the server's secrets by the name of its own file. */
const probes: Readonly<Record<string, string>> = {
  exits: `process.exit(3)`,
  loops: `for (;;);`,
  'throws later': `setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});`,
  'kills itself': `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`,
  'signals the server': `process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {});`,
  'fills the heap': `const all = []; for (;;) all.push(new Array(100_000).fill(all.length));`,
  'fills buffers': `const all = []; for (;;) all.push(Buffer.alloc(16 * 2 ** 20, 1));`,
  'reads secrets': `const { readFileSync } = await import('node:fs'); readFileSync(request.files[0].fileName);`,
  'reads its environment': `const { readFileSync } = await import('node:fs'); readFileSync('/proc/' + process.ppid + '/environ');`,
  'writes elsewhere': `const { writeFileSync } = await import('node:fs'); writeFileSync(request.files[0].fileName, 'mine');`,
  'changes its file': `const { writeFileSync } = await import('node:fs'); writeFileSync(request.files[0].path, 'mine');`,
  'starts a program': `const { execFileSync } = await import('node:child_process'); execFileSync('/bin/true');`,
  'starts a thread': `const { Worker } = await import('node:worker_threads'); new Worker('process.exit()', { eval: true });`,
  'evaluates text': `globalThis.eval('1 + 1');`,
  'leaves a folder': `const { mkdirSync } = await import('node:fs'); mkdirSync(run.writer.folder + '/own'); return whole;`,
  'sends nonsense': `const { parentPort } = await import('node:worker_threads'); parentPort.postMessage({ kind: 'done', result: { files: 'none' } }); await new Promise(() => {});`,
  'sends too much': `const { parentPort } = await import('node:worker_threads'); for (;;) parentPort.postMessage({ kind: 'said', said: 'x'.repeat(100_000) });`,
};

/** What exporters do, in the body of `exportDataset(source)`. */
const exporters: Readonly<Record<string, string>> = {
  'tells what there is': `
    const { readdirSync, writeFileSync } = await import('node:fs');
    writeFileSync(source.scratch + '/note', 'mine');
    yield new TextEncoder().encode(source.name + ': ' + readdirSync(source.folder).toSorted());`,
  'sends unasked': `
    const { parentPort } = await import('node:worker_threads');
    yield new Uint8Array(1);
    for (;;) parentPort.postMessage({ kind: 'said', said: { kind: 'part', bytes: new Uint8Array(2 ** 24) } });`,
  'names no file': `
    const { parentPort } = await import('node:worker_threads');
    parentPort.postMessage({ kind: 'said', said: { kind: 'started', extension: '../x' } });`,
};

/** What a run behind the fence may be told. */
interface FencedOptions {
  readonly megabytes?: number;
  readonly fence?: PluginThreads;
  readonly signal?: AbortSignal;
}

describe.skipIf(!isBuilt)('a thread behind the fence', { timeout: seconds(60) }, () => {
  let folder = '';
  let threads: PluginThreads;
  let tasks = 0;

  const examples = ['esri-grid', 'scan-points'];
  const pluginFolder = (name: string): string => join(folder, 'plugins', name);
  const moduleOf = (plugin: string, name: string): string => pathToFileURL(join(pluginFolder(plugin), name)).href;
  const probe = (name: string): string => moduleOf('probes', `server/${name.replaceAll(' ', '-')}.js`);
  const openThreads = (silentSeconds?: number): PluginThreads =>
    new PluginThreads({
      plugins: () => [
        ...[...examples, 'probes'].map((name) => ({
          manifest: parseManifest({ id: `example.${name}`, version: '1.0.0', api: '*', category: 'dataset', name }),
          folder: pluginFolder(name),
          serverHalf: 'fenced' as const,
        })),
        {
          manifest: parseManifest({ id: 'points', version: '1.0.0', api: '*', category: 'dataset' }),
          folder: join(built, 'plugins/points'),
          serverHalf: 'in-process' as const,
        },
      ],
      program: join(built, 'fenced/thread.js'),
      rooms: join(folder, 'rooms'),
      log: silentLog,
      ...(silentSeconds !== undefined && { silentSeconds }),
    });

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'adit-fenced-')));
    for (const name of examples)
      await build({
        configFile: false,
        logLevel: 'silent',
        ...pluginPreset({ folder: resolve('examples', name), outDir: pluginFolder(name) }),
      });
    await mkdir(join(pluginFolder('probes'), 'server'), { recursive: true });
    await writeFile(join(pluginFolder('probes'), 'package.json'), '{"type":"module"}');
    for (const [name, code] of Object.entries(probes))
      await writeFile(
        new URL(probe(name)),
        `const whole = { manifest: { datasetType: 'Points', origin: [0, 0, 0], bounds: [0, 1, 0, 1, 0, 1], unit: 'm', layers: [] }, files: [] };
        export async function build(request, run) { ${code}; return whole; }`,
      );
    for (const [name, code] of Object.entries(exporters))
      await writeFile(
        new URL(probe(name)),
        `export const extensionOf = () => 'txt'; export async function* exportDataset(source) { ${code} }`,
      );
    threads = openThreads();
  }, seconds(120));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  let file: BuildFile;
  const put = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  beforeEach(async () => {
    const path = await put('secret.txt', 'of the server');
    file = { fileType: 'grid', path, fileName: path, metadata: {}, mapping: {}, properties: [] };
  });

  const buildTask = async (module: string, files: readonly BuildFile[], formats = {}): Promise<BuildTask> => {
    const staged = join(folder, `dataset-${(tasks += 1)}`);
    await mkdir(staged);
    return { kind: 'build', folder: staged, module, formats, request: { files, options: {}, hierarchy: [] } };
  };
  const fenced = <Task extends WorkerTask>(
    task: Task,
    { megabytes = 512, fence = threads, signal }: FencedOptions = {},
  ) => runFenced(fence, task, { script, megabytes, errorOf, onSaid: () => undefined, ...(signal && { signal }) });
  const inThread = async (task: WorkerTask): Promise<unknown> => {
    const worker = startThread(script, 512);
    worker.postMessage(task);
    return threadResult(worker, { errorOf }).finally(() => worker.terminate());
  };
  const filesOf = async (staged: string) =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(staged)).toSorted().map(async (name) => [name, await readFile(join(staged, name), 'base64')]),
      ),
    ) as Record<string, string>;

  /** Builds the same dataset in both ways. */
  async function bothWays(module: string, files: readonly BuildFile[], formats = {}): Promise<ImportReport> {
    const [one, other] = [await buildTask(module, files, formats), await buildTask(module, files, formats)];
    const report = await fenced(one);
    expect(report).toEqual(await inThread(other));
    expect(Object.keys(await filesOf(one.folder))).toContain('manifest.json');
    expect(await filesOf(one.folder)).toEqual(await filesOf(other.folder));
    return report;
  }

  it('builds of a grid what a thread of the server builds', async () => {
    const path = await put('raw-1', `ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3 4 5 6 7 8 9\n`);
    const module = moduleOf('esri-grid', 'server/build.js');
    const grid = { ...file, path, fileName: 'pit.asc' };
    expect(threads.isFenced(module)).toBe(true);
    expect(await bothWays(module, [grid])).toMatchObject({ files: [{ rowsRead: 9, rowsUsed: 9 }] });
    const request = { files: [grid], options: {}, hierarchy: [] };
    const { preview } = await fenced({ kind: 'examine', module, formats: {}, request });
    expect(preview?.points).toHaveLength(9);
  });

  it('reads points for a builder of Adit’s own as a thread of the server does', async () => {
    const path = await put('raw-2', '2\n1 2 3 -500\n4 5 6 12\n');
    const formats = { pts: moduleOf('scan-points', 'server/read-scan.js') };
    const task: ProfileTask = { kind: 'profile', path, fileName: 'wall.pts', formats };
    const profile = await fenced(task);
    expect(profile).toEqual(await inThread(task));
    expect(profile.metadata.columns.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'intensity']);
    const points: BuildFile = {
      ...{ fileType: 'pointdata', path, fileName: 'wall.pts', metadata: profile.metadata },
      mapping: { x: 'x', y: 'y', z: 'z' },
      properties: [{ name: 'intensity', kind: 'number', unit: 'none' }],
    };
    const module = pathToFileURL(join(built, 'plugins/points/server/build.js')).href;
    expect(threads.isFenced(module)).toBe(false);
    expect(await bothWays(module, [points], formats)).toMatchObject({ files: [{ rowsRead: 2, rowsUsed: 2 }] });
  });

  it('is refused for a module that no plugin has, or that is no file', async () => {
    for (const module of [moduleOf('gone', 'server/build.js'), 'data:text/javascript,']) {
      expect(threads.isFenced(module)).toBe(true);
      await expect(threads.open([module])).rejects.toMatchObject({ code: 'plugin-changing', status: 503 });
    }
  });

  const refused = expect.stringMatching(/access|permission|not there|Code generation|not allowed/i);
  it.each([
    ['exits', { code: 'plugin-thread-ended', values: { plugin: 'probes', how: 'code 3' } }],
    ['throws later', { message: 'later' }],
    ['kills itself', { code: 'import-failed', message: refused }],
    ['signals the server', { code: 'import-failed', message: refused }],
    ['fills the heap', { code: 'plugin-thread-out-of-memory', values: { plugin: 'probes', megabytes: 128 } }],
    ['fills buffers', { code: expect.stringMatching(/^(import-failed|plugin-thread-out-of-memory)$/) }],
    ['reads secrets', { code: 'import-failed', message: refused }],
    ['reads its environment', { code: 'import-failed', message: refused }],
    ['writes elsewhere', { code: 'import-failed', message: refused }],
    ['changes its file', { code: 'import-failed', message: refused }],
    ['starts a program', { code: 'import-failed', message: refused }],
    ['starts a thread', { code: 'import-failed', message: refused }],
    ['evaluates text', { code: 'import-failed', message: refused }],
    ['leaves a folder', { code: 'plugin-thread-unusable', values: { plugin: 'probes' } }],
    ['sends nonsense', { code: 'plugin-thread-unusable', values: { plugin: 'probes' } }],
  ])('fails alone when its builder %s', async (name, error) => {
    const task = await buildTask(probe(name), [file]);
    await expect(fenced(task, { megabytes: 128 })).rejects.toMatchObject(error);
    expect(await readFile(file.path, 'utf8')).toBe('of the server');
    expect(await readdir(join(folder, 'rooms'))).toEqual([]);
  });

  it('is ended when its builder never pauses, and when nobody waits for it', async () => {
    const fence = openThreads(2);
    await expect(fenced(await buildTask(probe('loops'), [file]), { fence })).rejects.toMatchObject({
      code: 'plugin-thread-silent',
      values: { plugin: 'probes', seconds: 2 },
    });
    const leaving = new AbortController();
    const running = fenced(await buildTask(probe('loops'), [file]), { signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('cancelled')), 500);
    await expect(running).rejects.toThrow('cancelled');
    expect(await readdir(join(folder, 'rooms'))).toEqual([]);
  });

  it('lets the server answer in time while its builder sends whatever it can', async () => {
    const leaving = new AbortController();
    const running = fenced(await buildTask(probe('sends too much'), [file]), {
      signal: leaving.signal,
      megabytes: 128,
    });
    const ended = running.catch((error: unknown) => error);
    let longest = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const begun = performance.now();
      await new Promise((done) => setTimeout(done, 50));
      longest = Math.max(longest, performance.now() - begun - 50);
    }
    leaving.abort(new Error('enough'));
    expect(await ended).toBeInstanceOf(Error);
    expect(longest).toBeLessThan(seconds(0.1));
  });

  /** Exports a dataset by one of the exporters. */
  async function exported(name: string): Promise<{ extension: string; content: string }> {
    const path = await put('raw-3', `ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3 4\n`);
    const grid = await buildTask(moduleOf('esri-grid', 'server/build.js'), [{ ...file, path, fileName: 'pit.asc' }]);
    await inThread(grid);
    const { fencedPlace } = (await import(exportPlace.href)) as typeof ExportPlaces;
    const place = await fencedPlace(grid.folder, threads, probe(name));
    const { signal } = new AbortController();
    const worker = place.start({ module: probe(name), name: 'Pit', folder: place.folder, scratch: place.scratch });
    const { extension, body } = await startExport(worker, {
      ...{ signal, patienceSeconds: 60, failed: () => undefined, end: place.close },
    });
    return { extension, content: await text(body) };
  }

  it('makes a file of a dataset, and is ended when it sends more than is asked for, or what is no file', async () => {
    const { extension, content } = await exported('tells what there is');
    expect([extension, content]).toEqual(['txt', expect.stringMatching(/^Pit: .*grid-value\.f64.*manifest\.json/)]);
    await expect(exported('sends unasked')).rejects.toMatchObject({
      code: expect.stringMatching(/export-stopped|plugin-thread/),
    });
    await expect(exported('names no file')).rejects.toMatchObject({ code: 'export-stopped' });
    await expect.poll(() => readdir(join(folder, 'rooms')), { timeout: seconds(10) }).toEqual([]);
  });

  it('leaves nothing when it is not started', async () => {
    const room: FencedRoom = await threads.open([probe('exits')]);
    await room.lend(file.path);
    await room.close();
    expect(await readdir(join(folder, 'rooms'))).toEqual([]);
  });
});
