import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AditError,
  contentDisposition,
  datasetExporters,
  localGridName,
  notFound,
  safeFileName,
  type RouteResult,
} from 'adit/core';
import {
  BinaryAnswer,
  checkDatasetFiles,
  exportModules,
  FencedThreadsToken,
  PluginFailuresToken,
  readManifest,
  Semaphore,
  type CallContext,
  type DatasetRecord,
  type ExportModule,
  type ServerPluginContext,
} from 'adit/core/server';
import type { describeCoordinates } from 'adit/plugins/exporting';
import { exportSystem } from './coordinates/export-system.ts';
import type { ExportTask } from './work/export-messages.ts';
import { fencedPlace, ownPlace, type ExportPlace } from './work/export-place.ts';
import { cancelled, startExport, type StartedExport } from './work/start-export.ts';

const AT_ONCE = 2;
const PATIENCE_SECONDS = 120;
const SCRATCH = 'export-';
/** Stands behind the name of the server process whose export it is. */
const NAME_END = '.';
const contentTypes: Readonly<Record<string, string>> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

/** Makes files of datasets, a few at a time. */
export class ExportService {
  readonly #context: ServerPluginContext;
  readonly #scratch: string;
  readonly #running = new Semaphore(AT_ONCE);

  /** `node` is the name of this server process where several share the staging folder. */
  constructor(context: ServerPluginContext, node: string | undefined) {
    this.#context = context;
    this.#scratch = node === undefined ? SCRATCH : `${SCRATCH}${node}${NAME_END}`;
  }

  /** The formats of a tenant that there is a module for. */
  async formats(tenantId: string): Promise<{ id: string }[]> {
    const modules = new Set(this.#context.list(exportModules).map(({ id }) => id));
    const exporters = await this.#context.listFor(datasetExporters, tenantId);
    return exporters.filter(({ id }) => modules.has(id)).map(({ id }) => ({ id }));
  }

  /** Answers when the first bytes are there. Throws `not-found`, `unknown-format`, `dataset-not-complete` or what the exporter throws. */
  async export(
    datasetId: string,
    { format, system }: { readonly format: string; readonly system?: string | undefined },
    { signal: caller, log }: Pick<CallContext, 'signal' | 'log'>,
  ): Promise<BinaryAnswer> {
    const record = await this.#context.datasets.find(datasetId);
    if (!record) throw notFound('dataset');
    const found = this.#context.list(exportModules).find(({ id }) => id === format);
    if (!found || !(await this.formats(record.tenantId)).some(({ id }) => id === format))
      throw new AditError('unknown-format', { status: 404, values: { format } });
    if (record.status !== 'Complete')
      throw new AditError('dataset-not-complete', { status: 409, values: { name: record.name } });
    const signal = AbortSignal.any([caller, this.#context.signal]);
    const endTurn = await this.#running.acquire(signal).catch(() => {
      throw cancelled();
    });
    const { body, extension } = await this.#start(record, found, { signal, log, system }, endTurn);
    // Tables have no place for it.
    const name =
      system === undefined ? record.name : `${record.name} ${localGridName(system) ?? system.replace(':', '-')}`;
    const fileName = `${safeFileName(name)}.${extension}`;
    return new BinaryAnswer(contentTypes[extension] ?? 'application/octet-stream', body, {
      'content-disposition': contentDisposition(fileName),
      'cache-control': 'no-store',
    });
  }

  /** What saving a dataset in a coordinate system means. Throws `not-found` or what keeps it from being saved so. */
  async describe(datasetId: string, system: string | undefined): Promise<RouteResult<typeof describeCoordinates>> {
    const record = await this.#context.datasets.find(datasetId);
    if (!record) throw notFound('dataset');
    const held = await this.#context.datasets.open(record);
    try {
      const manifest = await readManifest(held.folder);
      const { own, site, localGrids, change } = await exportSystem(this.#context, record, manifest, system);
      const blocks = change && manifest.layers.some(({ geometry }) => geometry.kind === 'blocks');
      if (blocks) throw new AditError('blocks-not-changed', { status: 409 });
      const told = change && { operation: change.operation ?? null, accuracyM: change.accuracy ?? null };
      return {
        own: own ?? null,
        site: site ?? null,
        localGrids: localGrids.map(({ name }) => name),
        change: told ?? null,
      };
    } finally {
      held.dispose();
    }
  }

  /** Removes what exports left behind when the process died under them; those of other nodes may still run. */
  async sweep(): Promise<void> {
    const { staging } = this.#context.files;
    for (const name of await readdir(staging))
      if (name.startsWith(this.#scratch)) await rm(join(staging, name), { recursive: true, force: true });
  }

  async #start(
    record: DatasetRecord,
    { id: contribution, module }: ExportModule,
    { signal, log, system }: Pick<CallContext, 'signal' | 'log'> & { readonly system: string | undefined },
    endTurn: () => void,
  ): Promise<StartedExport> {
    const held = await this.#context.datasets.open(record).catch((error: unknown) => {
      endTurn();
      throw error;
    });
    const prepare = async (): Promise<Pick<ExportTask, 'change'> & { readonly place: ExportPlace }> => {
      // The thread reads by itself, and what it has sent cannot be taken back.
      await checkDatasetFiles(held.folder);
      const { change } = await exportSystem(this.#context, record, await readManifest(held.folder), system);
      return { place: await this.#place(held.folder, module.href), ...(change && { change }) };
    };
    const { place, change } = await prepare().catch((error: unknown) => {
      held.dispose();
      endTurn();
      throw error;
    });
    const end = async (): Promise<void> => {
      await place
        .close()
        .catch((error: unknown) => log.error('What an export left behind could not be removed', error));
      held.dispose();
      endTurn();
    };
    const { folder, scratch } = place;
    const worker = place.start({ module: module.href, name: record.name, folder, scratch, ...(change && { change }) });
    const failed = (error: Error): void => {
      const isExpected = error instanceof AditError && error.status < 500;
      if (isExpected) return;
      log.error('A dataset could not be exported', error, { id: record.id });
      const at = { point: exportModules.name, contribution, tenantId: record.tenantId };
      this.#context.get(PluginFailuresToken).report(at, error);
    };
    return startExport(worker, { signal, patienceSeconds: PATIENCE_SECONDS, failed, end });
  }

  /** Code of third parties that is not trusted runs behind the fence. */
  #place(folder: string, module: string): Promise<ExportPlace> {
    const fence = this.#context.find(FencedThreadsToken);
    if (fence?.isFenced(module)) return fencedPlace(folder, fence, module);
    return ownPlace(folder, join(this.#context.files.staging, this.#scratch));
  }
}
