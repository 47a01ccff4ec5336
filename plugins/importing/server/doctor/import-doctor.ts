import {
  AditError,
  byName,
  type DatasetImporter,
  type LengthUnit,
  type MessageValues,
  notFound,
  type RequestedCoordinates,
  type RouteCall,
} from 'adit/core';
import {
  datasetBuilders,
  FencedThreadsToken,
  fileReaderModules,
  readersOf,
  Semaphore,
  tableReadersOf,
  type ImportExamination,
  type ServerPluginContext,
} from 'adit/core/server';
import {
  chooseCodes,
  chooseDates,
  examinationShape,
  type examineImport,
  type Examination,
  type MappedFile,
} from '../../shared/index.ts';
import { coordinateFindings, unknownSystemFinding } from '../coordinates/coordinate-findings.ts';
import { coordinatesOf } from '../coordinates/coordinates-of.ts';
import { buildFiles } from '../build/build-files.ts';
import { checkMappedFile, importerOf } from '../mapping/check-files.ts';
import { shownName } from '../files/stored-file.ts';
import { propertiesOf } from '../mapping/mapped-properties.ts';
import type { RawFile, RawFiles } from '../files/raw-files.ts';
import { runWorker } from '../work/run-worker.ts';
import { fileFindings } from './file-findings.ts';
import { importersFor } from '../mapping/importers.ts';

const AT_ONCE = 2;
const SECONDS = 60;
const MEGABYTES = 1024;
const MAX_FINDINGS = 200;
const DEGREES = new Set(['latitude-longitude', 'looks-like-degrees']);

type Examined = RouteCall<typeof examineImport>['body']['files'][number];

/** What is to be looked at. */
export interface ExaminationRequest {
  readonly importerId: string;
  readonly files: readonly (MappedFile & Pick<Examined, 'dates' | 'codes'>)[];
  readonly options: Readonly<Record<string, string>>;
  readonly lengthUnit?: LengthUnit | undefined;
  readonly coordinates?: RequestedCoordinates | undefined;
}

type Together = ImportExamination & { readonly error?: Examination['error'] };

/** Looks at the files of an import before the dataset is built, each alone and all together. */
export class ImportDoctor {
  #context: ServerPluginContext;
  #files: RawFiles;
  #examinations = new Semaphore(AT_ONCE);

  constructor(context: ServerPluginContext, files: RawFiles) {
    this.#context = context;
    this.#files = files;
  }

  /** What goes wrong with looking at the files together is part of the answer; only unknown files and importers are errors. */
  async examine(request: ExaminationRequest, tenantId: string, signal: AbortSignal): Promise<Examination> {
    const importer = importerOf(await importersFor(this.#context, tenantId), request.importerId);
    const known = new Map(
      (await this.#files.findMany(request.files.map(({ rawFileId }) => rawFileId))).map((file) => [file.id, file]),
    );
    const found = request.files.map((mapped) => {
      const file = known.get(mapped.rawFileId);
      if (!file) throw notFound('raw-file');
      return { mapped, file: withChoices(file, mapped) };
    });
    const alone = found.flatMap(({ mapped, file }) =>
      fileFindings(
        file,
        mapped,
        importer.fileTypes.find(({ id }) => id === mapped.fileType),
      ),
    );
    const together = await this.#together(importer, found, request.options, signal).catch(
      (error: unknown): Together => {
        signal.throwIfAborted();
        return { findings: [], error: toProblem(error) };
      },
    );
    const coordinates = await this.#coordinates(importer, found, request).catch((error: unknown): Together => ({
      findings: [],
      error: toProblem(error),
    }));
    const ids = new Map(found.map(({ file }) => [shownName(file), file.id]));
    const said = [...coordinates.findings, ...together.findings].map((finding) => ({
      ...finding,
      rawFileId: ids.get(finding.fileName),
    }));
    // Whose system is that of the site, or will be, are not asked whether these are degrees.
    const isKnown = coordinates.findings.some(
      ({ code }) => code.startsWith('system-') && !code.startsWith('system-noted-'),
    );
    const findings = [...said, ...alone].filter(({ code }) => !isKnown || !DEGREES.has(code));
    return examinationShape.parse({
      findings: findings.slice(0, MAX_FINDINGS),
      preview: together.preview,
      error: together.error ?? coordinates.error ?? null,
    });
  }

  /** What there is to say of the coordinate system of the files. */
  async #coordinates(
    importer: DatasetImporter,
    found: readonly { mapped: MappedFile; file: RawFile }[],
    request: ExaminationRequest,
  ): Promise<Pick<Together, 'error'> & Pick<Examination, 'findings'>> {
    const raw = found.map(({ file }) => file);
    const plan = await coordinatesOf(this.#context, importer.id, raw, request);
    const unknown = plan.source ? [] : raw.filter(({ metadata }) => metadata?.unknownSystem !== undefined);
    return {
      findings: [
        ...coordinateFindings(plan, shownName(raw[0] as RawFile)),
        ...unknown.map((file) => unknownSystemFinding(plan, file.metadata?.unknownSystem ?? '', shownName(file))),
      ],
    };
  }

  async #together(
    importer: DatasetImporter,
    found: readonly { mapped: MappedFile; file: RawFile }[],
    options: ExaminationRequest['options'],
    signal: AbortSignal,
  ): Promise<Together> {
    const builder = this.#context.list(datasetBuilders).find(({ id }) => id === importer.id);
    if (!builder) return { findings: [] };
    for (const { mapped, file } of found) checkMappedFile(importer, mapped, file);
    const files = await buildFiles(
      this.#context.files,
      importer,
      found.map(({ mapped, file }) => ({
        ...mapped,
        mapping: { ...mapped.mapping },
        properties: propertiesOf(mapped, file),
      })),
      found.map(({ file }) => file),
    );
    const modules = this.#context.list(fileReaderModules);
    const formats = tableReadersOf(modules);
    const readers = readersOf(modules, importer);
    const request = { files, options, hierarchy: [], readers };
    const task = { kind: 'examine', module: builder.module.href, formats, request } as const;
    const fence = this.#context.find(FencedThreadsToken);
    const limits = { fence, signal, seconds: SECONDS, megabytes: MEGABYTES };
    return this.#examinations.run(() => runWorker(task, limits), signal);
  }
}

/** The file with the dates and codes of its columns read as was chosen. */
function withChoices(file: RawFile, { dates = {}, codes = {} }: Pick<Examined, 'dates' | 'codes'>): RawFile {
  if (!file.metadata) return file;
  const columns = file.metadata.columns.map((column) =>
    chooseCodes(chooseDates(column, byName(dates, column.name)), byName(codes, column.name)),
  );
  return { ...file, metadata: { ...file.metadata, columns } };
}

function toProblem(error: unknown): { code: string; values: MessageValues } {
  if (error instanceof AditError) return { code: error.code, values: error.values };
  return { code: 'import-failed', values: {} };
}
