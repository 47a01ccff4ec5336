import { AditError, notFound, type DatasetImporter, type RouteInput, type RouteResult } from 'adit/core';
import { datasetBuilders, fileReaderModules, type CallContext, type ServerPluginContext } from 'adit/core/server';
import {
  ImportsToken,
  takenExtensions,
  type checkDataset,
  type Finding,
  type importDataset,
  type listImporters,
  type MappedFile,
  type ToldFinding,
} from '../shared/index.ts';
import type { ImportDoctor } from './doctor/import-doctor.ts';
import { textWriter } from './report/issue-texts.ts';
import { autoMapFile } from './mapping/auto-map-file.ts';
import type { RawFile, RawFiles } from './files/raw-files.ts';
import { importersFor } from './mapping/importers.ts';

/** What a program of a tenant may import: everything that the dialog offers. */
export async function describeImporters(
  context: ServerPluginContext,
  tenantId: string,
): Promise<RouteResult<typeof listImporters>> {
  return (await offered(context, tenantId)).map(({ id, datasetType, fileTypes, options }) => ({
    id,
    datasetType,
    fileTypes: fileTypes.map((type) => ({
      id: type.id,
      extensions: takenExtensions(type),
      usualExtensions: [...type.extensions],
      required: type.required,
      multiple: type.multiple,
      opaque: type.opaque ?? false,
      holds: type.holds,
      behindToggle: type.behindToggle,
      togetherWithToggle: type.togetherWithToggle,
      variables: type.variables.map(({ name, optional, constant, categorical, aliases }) => ({
        name,
        optional: optional === true || constant !== undefined,
        categorical,
        aliases: [...aliases],
      })),
    })),
    options: options.map((option) => ({
      id: option.id,
      choices: option.choices.map(({ value }) => value),
      initial: option.initial,
    })),
  }));
}

/** Creates a dataset as the dialog does, with the mapping completed by the columns' names. */
export async function importAsScript(
  context: ServerPluginContext,
  rawFiles: RawFiles,
  { body }: RouteInput<typeof importDataset>,
  call: CallContext,
): Promise<RouteResult<typeof importDataset>> {
  const { importer, files } = await askedFor(context, rawFiles, body, call);
  const { site: _, importer: __, ...request } = body;
  const { datasetId, name } = await context.get(ImportsToken).createDataset({
    ...request,
    userId: call.user.id,
    address: call.origin.address,
    importerId: importer.id,
    files,
  });
  return { datasetId, name, mappings: files.map(({ mapping }) => mapping) };
}

/** Looks at the files of an import and says what stands out, in words. */
export async function checkAsScript(
  context: ServerPluginContext,
  rawFiles: RawFiles,
  doctor: ImportDoctor,
  { body }: RouteInput<typeof checkDataset>,
  call: CallContext,
): Promise<RouteResult<typeof checkDataset>> {
  const { importer, files } = await askedFor(context, rawFiles, body, call);
  const { options, lengthUnit, coordinates } = body;
  const request = { importerId: importer.id, files, options, lengthUnit, coordinates };
  const { findings, error } = await doctor.examine(request, call.user.tenantId, call.signal);
  const builder = context.list(datasetBuilders).find(({ id }) => id === importer.id);
  const modules = [builder ?? [], context.list(fileReaderModules)].flat().map(({ module }) => module);
  const write = await textWriter(modules, body.language);
  return {
    mappings: files.map(({ mapping }) => mapping),
    findings: findings.map((finding) => tellFinding(finding, write)),
    error: error && { code: error.code, text: write([`error.${error.code}`], error.values) ?? error.code },
  };
}

function tellFinding(
  { code, severity, fileName, rows, lines, values: own, fix, choices = [], chosen }: Finding,
  write: Awaited<ReturnType<typeof textWriter>>,
): ToldFinding {
  const values = { file: fileName, ...own, ...(rows !== undefined && { rows }) };
  const told = choices.map((choice) => ({
    ...choice,
    text: write([`choice.${choice.code}`], values) ?? choice.code,
    isChosen: choice.code === chosen,
  }));
  const text = write([`finding.${code}`, `issue.${code}`], values) ?? code;
  return { code, severity, fileName, lines, fix, text, choices: told };
}

async function askedFor(
  context: ServerPluginContext,
  rawFiles: RawFiles,
  body: RouteInput<typeof importDataset>['body'],
  call: CallContext,
): Promise<{ importer: DatasetImporter; files: MappedFile[] }> {
  const importer = (await offered(context, call.user.tenantId)).find(
    ({ id, datasetType }) => id === body.importer || datasetType === body.importer,
  );
  if (!importer) throw notFound('importer');
  if (!(await call.can(importer.permission, body.site))) throw new AditError('forbidden', { status: 403 });
  const known = new Map(
    (await rawFiles.findMany(body.files.map(({ id }) => id)))
      .filter((file) => file.site_id === body.site)
      .map((file) => [file.id, file]),
  );
  const files = body.files.map(({ id, fileType, mapping }) => {
    const file = known.get(id);
    if (!file) throw notFound('raw-file');
    return { rawFileId: id, fileType, mapping: completeMapping(importer, fileType, file, mapping) };
  });
  return { importer, files };
}

async function offered(context: ServerPluginContext, tenantId: string): Promise<DatasetImporter[]> {
  return (await importersFor(context, tenantId)).filter(({ create }) => create !== undefined);
}

/** What the caller said beats what the file says, which beats the names of its columns. */
function completeMapping(
  importer: DatasetImporter,
  fileType: string,
  file: RawFile,
  said: Readonly<Record<string, string>>,
): Record<string, string> {
  const variables = importer.fileTypes.find(({ id }) => id === fileType)?.variables ?? [];
  const unknown = Object.keys(said).find((name) => !variables.some((variable) => variable.name === name));
  if (unknown !== undefined) throw new AditError('unknown-variable', { values: { variable: unknown, fileType } });
  const taken = new Set(Object.values(said));
  const free = variables.filter(({ name }) => said[name] === undefined);
  const columns = (file.metadata?.columns ?? []).filter(({ name }) => !taken.has(name));
  return { ...autoMapFile(free, columns, file.metadata?.defaultColumns), ...said };
}
