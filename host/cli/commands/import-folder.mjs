import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './command-line.mjs';
import { loadBuilt } from './server-code.mjs';

/** Why a file belongs to no dataset. */
const reasons = {
  'closed-format': ({ program, format }) => `only ${program} can read it: export ${format} there`,
  'unread-format': ({ format, exports }) => `${format} is not read: export ${exports}`,
  'block-corners': () => 'it gives the corners of blocks: export their centres and sizes',
  'block-indices': () => 'it counts blocks, but does not say where they are: export their centres, too',
  empty: () => 'the file is empty',
  'damaged-workbook': () => 'no sheet of this workbook could be read; save it as .xlsx',
  'well-log': () => 'it is a log of a well, not of points: export it as a table with the hole and the depths',
  'shape-column': ({ column }) =>
    `its places are geometries in the column ${column}: save it as GeoJSON or as a shapefile`,
  'other-columns': ({ columns }) => `no dataset has these columns: ${columns}`,
  'no-names': () => 'its columns have no names; import it by --type and --file',
  'companion-alone': () => 'it goes with a mesh, and there is none',
  'box-full': () => 'its dataset has such a file already',
  'unknown-content': () => 'what is in it is not known',
};

/** Imports the datasets that the files of a folder make, one after the other by `importOne`; answers the exit code of the worst. */
export async function importFolder(folder, parts, importOne) {
  const temporary = await mkdtemp(join(tmpdir(), 'adit-import-'));
  try {
    return await importDatasets(folder, { ...parts, temporary }, importOne);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function importDatasets(folder, parts, importOne) {
  const { importers, values, print, progress } = parts;
  const { chosenFiles, MAX_FOLDER_FILES, proposeDatasets, readContent } = await loadBuilt(
    'plugins/importing/shared/index.js',
  );
  const files = await unpackedFiles(chosenFiles(await filesIn(folder)), parts.temporary);
  if (files.length > MAX_FOLDER_FILES)
    throw new UsageError(`"${folder}" has more than ${MAX_FOLDER_FILES} files: import it in parts`);
  if (files.length === 0) throw new UsageError(`There are no files in "${folder}"`);
  progress(`Looking into ${files.length} files`);
  const looked = [];
  for (const file of files) looked.push({ file, content: await readContent(await readable(file)) });
  const { datasets, unknown } = proposeDatasets(looked, importers.map(byUsualExtensions), basename(resolve(folder)));
  if (!values.json) print(tellProposal(datasets, unknown).join('\n'));
  const outcomes = [];
  for (const dataset of datasets) {
    if (!values.json) print(`\n── ${dataset.importer.datasetType} ${dataset.name}`);
    const { code, json } = await importSet(dataset, parts, importOne);
    outcomes.push({ ...named(dataset), code, outcome: json });
  }
  const untaken = unknown.map((one) => ({ file: pathOf(one), reason: one.reason, text: reasonOf(one) }));
  if (values.json) print(JSON.stringify({ datasets: outcomes, unknown: untaken }));
  else print(tellEnd(outcomes, unknown, values).join('\n'));
  const codes = outcomes.map(({ code }) => code);
  if (codes.includes(1) || outcomes.length === 0) return 1;
  return codes.includes(3) || unknown.length > 0 ? 3 : 0;
}

/** The files, with those of a packed folder in place of its archive. */
async function unpackedFiles(files, temporary) {
  const { unpackSet } = await loadBuilt('plugins/importing/shared/index.js');
  const all = [];
  for (const file of files) {
    const set = file.path.toLowerCase().endsWith('.zip') ? await unpackSet(await readable(file)) : undefined;
    if (!set) all.push(file);
    for (const { path, content } of set ?? []) {
      const place = join(await mkdtemp(join(temporary, 'packed-')), basename(path));
      await pipeline(Readable.fromWeb(content.stream()), createWriteStream(place));
      all.push({ path: `${file.path}/${path}`, place, size: content.size });
    }
  }
  return all;
}

/** An importer whose boxes are told apart by the extensions that are theirs alone. */
function byUsualExtensions(importer) {
  const fileTypes = importer.fileTypes.map((type) => ({ ...type, extensions: type.usualExtensions }));
  return { ...importer, fileTypes };
}

/** One that fails leaves the others as they are. */
async function importSet({ importer, name, parts: own }, parts, importOne) {
  const { values, print } = parts;
  try {
    const missing = importer.fileTypes.find(
      ({ id, required }) => required && !own.some(({ fileType }) => fileType.id === id),
    );
    if (missing) throw new Error(`A file is missing: ${missing.id}. Give the files with --type and --file`);
    const given = [];
    for (const part of own) given.push(await givenFile(part, parts.temporary));
    return await importOne({ importer, name, given }, parts);
  } catch (error) {
    if (!values.json) print(`  ! ${error.message}`);
    return { code: 1, json: { error: error.message } };
  }
}

/** A file as it is sent: in one archive with those that say more of it. */
async function givenFile({ file, fileType, sheet, companions }, temporary) {
  const given = { path: file.place, fileType: fileType.id, sheet };
  if (companions.length === 0) return given;
  const { packFiles } = await loadBuilt('plugins/importing/shared/index.js');
  const packed = await packFiles(
    await Promise.all(
      [file, ...companions].map(async ({ place }) => ({ name: basename(place), content: await openAsBlob(place) })),
    ),
  );
  if (!packed) return given;
  const folder = await mkdtemp(join(temporary, 'set-'));
  const path = join(folder, `${basename(file.place).replace(/(?<=.)\.[^.]*$/, '')}.zip`);
  await pipeline(Readable.fromWeb(packed.stream()), createWriteStream(path));
  return { ...given, path };
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new UsageError(`"${folder}" cannot be read: ${error.code}`);
  });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ name, parentPath, path }) => {
      const place = join(parentPath ?? path, name);
      return { path: relative(folder, place).split(sep).join('/'), place, size: (await stat(place)).size };
    }),
  );
}

async function readable({ place }) {
  const content = await openAsBlob(place);
  return { name: basename(place), size: content.size, slice: (start, end) => content.slice(start, end) };
}

function named({ importer, name, parts }) {
  return {
    type: importer.datasetType,
    name,
    files: parts.map((part) => ({ file: pathOf(part), fileType: part.fileType.id })),
  };
}

function pathOf({ file, sheet }) {
  return sheet === undefined ? file.path : `${file.path} › ${sheet}`;
}

function reasonOf({ reason, values }) {
  return reasons[reason](values);
}

function tellProposal(datasets, unknown) {
  const counts = new Map();
  for (const { importer } of datasets) counts.set(importer.datasetType, (counts.get(importer.datasetType) ?? 0) + 1);
  const told = [...counts].map(([type, count]) => `${type}: ${count}`);
  const lines = [[...told, ...(unknown.length > 0 ? [`unknown: ${unknown.length}`] : [])].join(', ')];
  for (const { importer, name, parts } of datasets) {
    lines.push(`  ${importer.datasetType} "${name}"`);
    for (const part of parts) {
      const more = part.companions.map(({ path }) => path).join(', ');
      lines.push(`    ${pathOf(part)} (${part.fileType.id})${more === '' ? '' : ` with ${more}`}`);
    }
  }
  for (const one of unknown) lines.push(`  ? ${pathOf(one)}: ${reasonOf(one)}`);
  return lines;
}

function tellEnd(outcomes, unknown, { check }) {
  const words = { 0: check ? 'nothing stands out' : 'complete', 1: 'failed', 3: 'doubtful, see above' };
  const lines = ['', check ? 'Nothing was created: --check' : 'Datasets'];
  for (const { type, name, code } of outcomes) lines.push(`  ${type} ${name}: ${words[code]}`);
  if (unknown.length > 0) lines.push(`  Files of no dataset: ${unknown.length}`);
  return lines;
}
