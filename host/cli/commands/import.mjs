import { extname } from 'node:path';
import { connect, need, runCommand, UsageError } from './command-line.mjs';
import { isDoubt, rejectedRows, tellCheck, tellOutcome } from './import-account.mjs';
import { importFolder } from './import-folder.mjs';
import { findNamedSystem, localGridsOf } from './named-system.mjs';
import { ServerError } from './server-client.mjs';
import { uploadFile } from './upload-file.mjs';

const help = `adit import --site SITE --type TYPE --name NAME --file FILETYPE=PATH [--file …]
       adit import FOLDER --site SITE

Imports files into a running server, as the import dialog does. FILETYPE is a box of the dialog, for example collar, survey or
interval; with one box only, --file PATH is enough. Columns are mapped by their names unless --map says otherwise.

A FOLDER is looked through: its files (500 at most) are grouped into datasets by what is in them, each with the name of its main file, and all of
them are imported. Nothing else need be said; --type takes one type only, and --group, --folder, --option, --crs, --coordinates, --length-unit,
--check, --strict and --json hold for every dataset. Recipes hold for the datasets whose files have their columns: of those that are named, each
dataset takes the first that fits. What belongs to no dataset is listed with the reason.

  --server ADDRESS       the server; default http://127.0.0.1:8321, or ADIT_SERVER
  --email, --password    the account; better ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN for a bearer token
  --site SITE            the site's name or id
  --type TYPE            Drillhole, Blockmodel, Surface, Points or another dataset type of the server
  --name NAME            the dataset's name
  --group NAME           the group; default Production
  --folder NAME          the folder; none by default
  --map FILETYPE.VARIABLE=COLUMN
  --missing FILETYPE=SYMBOL,SYMBOL   texts that mark missing values
  --sheet FILETYPE=NAME              the sheet of a workbook; else the one whose columns fit
  --delimiter FILETYPE=CHARACTER
  --first-row FILETYPE=ROW           the row at which the data start; 1 for a file without column names
  --header FILETYPE=LINE             the line of the column names, or none
  --code FILETYPE.COLUMN=TEXT:READING   how a code in a column of numbers is read: missing, half-limit, limit or keep
  --recipe NAME          a recipe that was saved in the mapping step; what is said here goes before it; may be given again for a folder
  --option NAME=VALUE    for example dipSign=positive-down
  --crs NAME             the coordinate system of the files, where they do not say it: EPSG:CODE, its whole name, or a local grid of the site;
                         coordinates are brought into the site's
  --coordinates WHERE    site: bring coordinates into the system and unit of the site; file: keep them as they are
  --length-unit UNIT     m, ft or us-ft, where the files do not say; the site's unit by default
  --hierarchy COLUMN     may be given again for the next level
  --check                look at the files and say what stands out, and create nothing; the files stay uploaded
  --strict               create nothing when something is doubtful
  --json                 print one line of JSON for programs instead of the account
  --list                 print the dataset types with their files, variables and options, and do nothing else

Prints the columns that were chosen, what stands out in the files and how to change what is done about it, how many rows of each file are
used, the first of the rejected rows, and where the report is. Ends with
  0  when it is complete and nothing is doubtful,
  1  when it failed, or was refused by --strict,
  2  when the call was wrong,
  3  when it is complete, or would be, but rows were rejected or something is doubtful.
Of a folder the worst of its datasets counts, and a file of no dataset is a doubt.`;

const charactersRead = 1_000_000;
const workbooks = ['.xlsx', '.xlsm'];

const single = { type: 'string' };
const list = { type: 'string', multiple: true, default: [] };
const flag = { type: 'boolean' };
const options = {
  server: single,
  email: single,
  password: single,
  site: single,
  type: single,
  name: single,
  group: single,
  folder: single,
  file: list,
  recipe: list,
  map: list,
  missing: list,
  sheet: list,
  delimiter: list,
  'first-row': list,
  header: list,
  code: list,
  option: list,
  crs: single,
  coordinates: single,
  'length-unit': single,
  hierarchy: list,
  check: flag,
  strict: flag,
  json: flag,
  list: flag,
};

/** Runs `adit import`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options, work: importFiles, takesWords: true }, io);
}

async function importFiles(values, { env, print, progress }, folders) {
  const client = connect(values, env);
  const site = await findSite(client, need(values, 'site', 'import'));
  const importers = await client.call('GET', `/plugins/importing/importers?${new URLSearchParams({ site })}`);
  if (values.list) {
    print(JSON.stringify(importers, undefined, 2));
    return 0;
  }
  const lengths = await lengthsOf(client, site, values);
  if (folders.length > 0) {
    const ofOne = ['name', 'file', 'map', 'sheet', 'header', 'code'].find((name) => values[name]?.length > 0);
    if (folders.length > 1) throw new UsageError('Name one folder');
    if (ofOne) throw new UsageError(`--${ofOne} is for the files of one dataset, not for a folder`);
    const wanted = values.type === undefined ? importers : [findImporter(importers, values.type)];
    const recipeOf = await fittingRecipes(client, site, wanted, values.recipe);
    const parts = { client, site, importers: wanted, values, lengths, recipeOf, print, progress };
    return importFolder(folders[0], parts, importOne);
  }
  const importer = findImporter(importers, need(values, 'type', 'import'));
  const name = need(values, 'name', 'import');
  const given = values.file.map((word) => toFile(word, importer));
  if (given.length === 0) throw new UsageError('Give at least one --file');
  if (values.recipe.length > 1) throw new UsageError('Name one recipe');
  const [recipe] = await Promise.all(values.recipe.map((wanted) => findRecipe(client, site, importer.id, wanted)));
  const parts = { client, site, values, lengths, recipeOf: () => recipe, print, progress };
  const { code, json } = await importOne({ importer, name, given }, parts);
  if (json && values.json) print(JSON.stringify(json));
  return code;
}

/** Imports the files of one dataset, or only looks at them; answers the exit code, and what a program is told. */
async function importOne({ importer, name, given }, { client, site, values, lengths, recipeOf, print, progress }) {
  const { group = 'Production', folder = '' } = values;
  const target = { datasetName: name, groupName: group, folderPath: folder, datasetType: importer.datasetType, site };
  const sent = await sendFiles(client, given, { values, target, progress });
  const recipe = recipeOf(importer, sent);
  const said = Object.fromEntries(values.option.map((word) => split(word, '=', '--option NAME=VALUE')));
  const request = {
    site,
    importer: importer.id,
    name,
    groupName: group,
    folderPath: folder,
    files: await readFiles(client, sent, { values, recipe }),
    options: { ...recipe?.options, ...said },
    hierarchy: values.hierarchy.length > 0 ? values.hierarchy : (recipe?.hierarchy ?? []),
    ...lengths,
  };

  progress('Looking at the files');
  const check = await client.call('POST', '/plugins/importing/datasets/check', request);
  const answers = { options: request.options, codes: codesOf(values.code) };
  const doubts = check.findings.filter((finding) => isDoubt(finding, answers));
  const isRefused = values.strict && (doubts.length > 0 || check.error !== null);
  if (!values.json && recipe) print(`  Recipe: ${recipe.name}`);
  if (!values.json) print(tellCheck(check, given, doubts).join('\n'));
  if (values.check || isRefused) {
    if (!values.json && isRefused) print('\nNothing was created: --strict, and something is doubtful.');
    return { code: isRefused || check.error ? 1 : doubts.length > 0 ? 3 : 0, json: check };
  }

  const { datasetId } = await client.call('POST', '/plugins/importing/datasets', request);
  const outcome = await waitForDataset(client, site, datasetId, progress);
  const { dataset, ...account } = outcome;
  if (!values.json) print(tellOutcome(outcome).join('\n'));
  const isDoubtful = doubts.length > 0 || account.files.some(({ rowsRejected }) => rowsRejected > 0);
  const code = dataset.status !== 'Complete' ? 1 : isDoubtful ? 3 : 0;
  return { code, json: { ...dataset, ...check, ...account } };
}

/** What the call says of the unit and the coordinate system of the files. A system that is said is meant to be brought into the site's. */
async function lengthsOf(client, site, { crs, coordinates, 'length-unit': lengthUnit }) {
  if (coordinates !== undefined && !['site', 'file'].includes(coordinates))
    throw new UsageError('--coordinates is site or file');
  const stored = coordinates ?? (crs === undefined ? undefined : 'site');
  const system = crs === undefined ? undefined : await findNamedSystem(client, await localGridsOf(client, site), crs);
  const said = { ...(system !== undefined && { system }), ...(stored !== undefined && { stored }) };
  return {
    ...(lengthUnit !== undefined && { lengthUnit }),
    ...(Object.keys(said).length > 0 && { coordinates: said }),
  };
}

/** Sends the files; answers what the server found in them. */
async function sendFiles(client, given, { values, target, progress }) {
  const sent = [];
  for (const { path, fileType, sheet } of given) {
    const tell = (number, total) => progress(`${path}: ${Math.round((number / total) * 100)} % sent`);
    // Each box reads a sheet of its own, so that each has a file of its own.
    const use = workbooks.includes(extname(path).toLowerCase())
      ? [fileType, sheet].filter(Boolean).join('-')
      : undefined;
    let metadata = await uploadFile(client, path, { ...target, fileType, use }, tell);
    const table = saidOf(values, fileType).sheet ?? sheet;
    if (table !== undefined && table !== metadata.table)
      metadata = await client.call('PUT', '/dataset-metadata/update', { id: metadata.id, table });
    sent.push({ fileType, metadata });
  }
  return sent;
}

/** Has files read as the recipe and the call say; answers them as the server is to use them. */
async function readFiles(client, sent, { values, recipe }) {
  const files = [];
  for (const { fileType, metadata: found } of sent) {
    let metadata = found;
    const learnt = recipe?.files.find((file) => file.fileType === fileType);
    const reading = { ...learntReading(learnt), ...readingOf(saidOf(values, fileType)) };
    if (Object.keys(reading).length > 0)
      metadata = await client.call('PUT', '/dataset-metadata/update', { id: metadata.id, ...reading });
    const columns = columnChoices(learnt, values.code, fileType, metadata);
    if (columns.length > 0)
      metadata = await client.call('PUT', '/dataset-metadata/update', { id: metadata.id, columns });
    const mapping = {
      ...knownColumns(learnt?.mapping, metadata),
      ...pairs(values.map, fileType, '--map FILETYPE.VARIABLE=COLUMN'),
    };
    files.push({ id: metadata.id, fileType, mapping });
  }
  return files;
}

async function findSite(client, wanted) {
  const sites = await client.call('GET', '/site/read');
  const found = sites.find(({ id, name }) => id === wanted || name?.toLowerCase() === wanted.toLowerCase());
  if (!found)
    throw new UsageError(`There is no site "${wanted}"; there are: ${sites.map(({ name }) => name).join(', ')}`);
  return found.id;
}

function findImporter(importers, wanted) {
  const found = importers.find(({ id, datasetType }) =>
    [id, datasetType].some((name) => name.toLowerCase() === wanted.toLowerCase()),
  );
  if (!found)
    throw new UsageError(
      `There is no type "${wanted}"; there are: ${importers.map(({ datasetType }) => datasetType).join(', ')}`,
    );
  return found;
}

/** A box of the dialog and a path; without a box, the only one that takes the file's extension. */
function toFile(word, importer) {
  const [name, path] = word.includes('=') ? split(word, '=', '--file FILETYPE=PATH') : [undefined, word];
  const extension = extname(path).slice(1).toLowerCase();
  const fitting = importer.fileTypes.filter(({ id, extensions }) =>
    name === undefined ? extensions.includes(extension) : id === name,
  );
  const [only, another] = name === undefined && fitting.length === 0 ? importer.fileTypes : fitting;
  if (only && !another) return { path, fileType: only.id };
  const boxes = importer.fileTypes.map(({ id }) => id).join(', ');
  throw new UsageError(`Say which of ${boxes} "${path}" is: --file FILETYPE=${path}`);
}

async function findRecipe(client, site, importerId, name) {
  const query = new URLSearchParams({ site, importerId });
  const { recipes } = await client.call('GET', `/plugins/importing/recipes?${query}`);
  const found = recipes.find((recipe) => recipe.name === name);
  if (!found) throw noRecipe(name, recipes);
  return found;
}

/** Of the recipes that are named, the one that each dataset takes: the first that was kept for files of its sort with the same column names. */
async function fittingRecipes(client, site, importers, names) {
  if (names.length === 0) return () => undefined;
  const ids = importers.map(({ id }) => id);
  const { recipes } = await client.call('GET', `/plugins/importing/recipes?${new URLSearchParams({ site })}`);
  const offered = recipes.filter(({ importerId }) => ids.includes(importerId));
  const unknown = names.find((name) => !offered.some((recipe) => recipe.name === name));
  if (unknown !== undefined) throw noRecipe(unknown, offered);
  const named = names.flatMap((name) => offered.filter((recipe) => recipe.name === name));
  return (importer, sent) => {
    const fits = ({ fileType, headerSignature }) =>
      sent.some((file) => file.fileType === fileType && file.metadata.headerSignature === headerSignature);
    return named.find(({ importerId, files }) => importerId === importer.id && files.some(fits));
  };
}

function noRecipe(name, recipes) {
  return new UsageError(`There is no recipe "${name}"; there are: ${recipes.map((recipe) => recipe.name).join(', ')}`);
}

/** How a file is to be read, in the words of the metadata call. */
function readingOf({ delimiter, dataStartRow, header, missing }) {
  return {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(dataStartRow === undefined ? {} : { skipHeaderLines: Number(dataStartRow) - 1 }),
    ...(header === undefined ? {} : { headerLine: header === 'none' ? 0 : Number(header) }),
    ...(missing === undefined ? {} : { nanValues: JSON.stringify(missing) }),
  };
}

/** As the recipe's file was read; one from before lines of names were kept says where the data start. */
function learntReading({ delimiter, skipHeaderLines, headerLine, nanValues } = {}) {
  const said = { delimiter, skipHeaderLines, headerLine, nanValues };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function saidOf(values, fileType) {
  const of = (name) =>
    values[name].map((word) => split(word, '=', `--${name} FILETYPE=VALUE`)).find(([type]) => type === fileType)?.[1];
  return {
    sheet: of('sheet'),
    delimiter: of('delimiter'),
    dataStartRow: of('first-row'),
    header: of('header'),
    missing: of('missing')?.split(','),
  };
}

function pairs(words, fileType, form) {
  const all = words.map((word) => {
    const [left, value] = split(word, '=', form);
    return [...split(left, '.', form), value];
  });
  return Object.fromEntries(all.filter(([type]) => type === fileType).map(([, name, value]) => [name, value]));
}

/** A recipe may have been made for a file that had more columns. */
function knownColumns(mapping = {}, metadata) {
  const names = new Set(metadata.columns.map(({ name }) => name));
  return Object.fromEntries(Object.entries(mapping).filter(([, column]) => names.has(column)));
}

/** The codes of which the call says how they are read. */
function codesOf(words) {
  return words.map((word) => toCode(split(word, '=', '--code FILETYPE.COLUMN=TEXT:READING')[1]).text);
}

function toCode(word) {
  const end = word.lastIndexOf(':');
  if (end <= 0) throw new UsageError(`"${word}" is not of the form TEXT:READING`);
  return { text: word.slice(0, end), reading: word.slice(end + 1) };
}

/** What was chosen for columns: as in the recipe, and what is said here goes before it. */
function columnChoices(learnt, words, fileType, metadata) {
  const names = new Set(metadata.columns.map(({ name }) => name));
  const known = new Map(
    (learnt?.columns ?? []).filter(({ name }) => names.has(name)).map((column) => [column.name, column]),
  );
  for (const [name, word] of Object.entries(pairs(words, fileType, '--code FILETYPE.COLUMN=TEXT:READING'))) {
    const code = toCode(word);
    const column = known.get(name) ?? { name };
    known.set(name, { ...column, codes: [...(column.codes ?? []).filter((other) => other.text !== code.text), code] });
  }
  return [...known.values()];
}

/** Waits for the end of an import; answers the dataset, the account of its files, its rejected rows, and the place of the report. */
async function waitForDataset(client, site, datasetId, progress) {
  for (;;) {
    const { status, files, ...found } = await client.call('GET', `/plugins/importing/progress/${datasetId}`);
    if (status === 'Generating Dataset') {
      progress(`Creating the dataset: ${Math.round(found.progress * 100)} %`);
      await new Promise((resolve) => setTimeout(resolve, 500));
      continue;
    }
    const { hierarchy } = await client.call('GET', `/dataset/hierarchy?${new URLSearchParams({ site })}`);
    const dataset = datasetsOf(hierarchy).find(({ id }) => id === datasetId);
    if (!dataset) throw new ServerError(404, { message: 'The dataset was deleted meanwhile' });
    const path = `/plugins/importing/report/${datasetId}`;
    const isWhole = status === 'Complete';
    const rejected = isWhole ? rejectedRows(await firstPart(await client.download(path))) : [];
    return { dataset, files, rejected, report: client.addressOf(path) };
  }
}

/** The beginning of a report, which may be of millions of rows. */
async function firstPart(response) {
  let csv = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    csv += part;
    if (csv.length > charactersRead) return csv.slice(0, csv.lastIndexOf('\n'));
  }
  return csv;
}

function datasetsOf(nodes) {
  return nodes.flatMap(({ datasets, children }) => [...datasets, ...datasetsOf(children)]);
}

function split(word, mark, form) {
  const at = word.indexOf(mark);
  if (at <= 0) throw new UsageError(`"${word}" is not of the form ${form}`);
  return [word.slice(0, at), word.slice(at + 1)];
}
