import { extname } from 'node:path';
import { connect, need, runCommand, UsageError } from './command-line.mjs';
import { ServerError } from './server-client.mjs';
import { uploadFile } from './upload-file.mjs';

const help = `adit import --site SITE --type TYPE --name NAME --file FILETYPE=PATH [--file …]

Imports files into a running server, as the import dialog does. FILETYPE is a box of the dialog, for example collar, survey or
interval; with one box only, --file PATH is enough. Columns are mapped by their names unless --map says otherwise.

  --server ADDRESS       the server; default http://127.0.0.1:8321, or ADIT_SERVER
  --email, --password    the account; better ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN for a bearer token
  --site SITE            the site's name or id
  --type TYPE            Drillhole, Blockmodel, Surface, Points or another dataset type of the server
  --name NAME            the dataset's name
  --group NAME           the group; default Production
  --folder NAME          the folder; none by default
  --map FILETYPE.VARIABLE=COLUMN
  --missing FILETYPE=SYMBOL,SYMBOL   texts that mark missing values
  --delimiter FILETYPE=CHARACTER
  --first-row FILETYPE=ROW           the row at which the data start; 1 for a file without column names
  --header FILETYPE=LINE             the line of the column names, or none
  --code FILETYPE.COLUMN=TEXT:READING   how a code in a column of numbers is read: missing, half-limit, limit or keep
  --recipe NAME          a recipe that was saved in the mapping step; what is said here goes before it
  --option NAME=VALUE    for example dipSign=positive-down
  --hierarchy COLUMN     may be given again for the next level
  --list                 print the dataset types with their files, variables and options, and do nothing else

What stands out in the files is told line by line, each with what is done about it and what else could be.
Prints the dataset as a line of JSON. Ends with 0 when it is complete, 1 when it failed, 2 when the call was wrong.`;

const text = { type: 'string' };
const list = { type: 'string', multiple: true, default: [] };
const options = {
  server: text,
  email: text,
  password: text,
  site: text,
  type: text,
  name: text,
  group: text,
  folder: text,
  recipe: text,
  file: list,
  map: list,
  missing: list,
  delimiter: list,
  'first-row': list,
  header: list,
  code: list,
  option: list,
  hierarchy: list,
  list: { type: 'boolean' },
};

/** Runs `adit import`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options, work: importFiles }, io);
}

async function importFiles(values, { env, print, tell }) {
  const client = connect(values, env);
  const site = await findSite(client, need(values, 'site', 'import'));
  const importers = await client.call('GET', `/plugins/importing/importers?${new URLSearchParams({ site })}`);
  if (values.list) {
    print(JSON.stringify(importers, undefined, 2));
    return 0;
  }
  const importer = findImporter(importers, need(values, 'type', 'import'));
  const { group = 'Production', folder = '' } = values;
  const target = {
    datasetName: need(values, 'name', 'import'),
    groupName: group,
    folderPath: folder,
    datasetType: importer.datasetType,
    site,
  };
  const given = values.file.map((word) => toFile(word, importer));
  if (given.length === 0) throw new UsageError('Give at least one --file');

  const recipe = values.recipe === undefined ? undefined : await findRecipe(client, site, importer.id, values.recipe);
  const files = [];
  for (const { path, fileType } of given) {
    const progress = (number, total) => tell(`${path}: chunk ${number} of ${total}`);
    let metadata = await uploadFile(client, path, { ...target, fileType }, progress);
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
  const said = Object.fromEntries(values.option.map((word) => split(word, '=', '--option NAME=VALUE')));
  const chosen = { ...recipe?.options, ...said };
  const { datasetId, mappings } = await client.call('POST', '/plugins/importing/datasets', {
    site,
    importer: importer.id,
    name: target.datasetName,
    groupName: group,
    folderPath: folder,
    files,
    options: chosen,
    hierarchy: values.hierarchy.length > 0 ? values.hierarchy : (recipe?.hierarchy ?? []),
  });
  for (const [index, mapping] of mappings.entries()) tell(`${given[index].path}: ${JSON.stringify(mapping)}`);
  await tellFindings(client, { importerId: importer.id, files, mappings, options: chosen }, tell);
  const dataset = await waitForDataset(client, site, datasetId);
  print(JSON.stringify(dataset));
  return dataset.status === 'Complete' ? 0 : 1;
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
  if (fitting.length === 1) return { path, fileType: fitting[0].id };
  const boxes = importer.fileTypes.map(({ id }) => id).join(', ');
  throw new UsageError(`Say which of ${boxes} "${path}" is: --file FILETYPE=${path}`);
}

async function findRecipe(client, site, importerId, name) {
  const recipes = await client.call('GET', `/plugins/importing/recipes?${new URLSearchParams({ site, importerId })}`);
  const found = recipes.find((recipe) => recipe.name === name);
  if (!found)
    throw new UsageError(`There is no recipe "${name}"; there are: ${recipes.map((recipe) => recipe.name).join(', ')}`);
  return found;
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

/** What was chosen for columns: as in the recipe, and what is said here goes before it. */
function columnChoices(learnt, words, fileType, metadata) {
  const names = new Set(metadata.columns.map(({ name }) => name));
  const known = new Map(
    (learnt?.columns ?? []).filter(({ name }) => names.has(name)).map((column) => [column.name, column]),
  );
  for (const [name, word] of Object.entries(pairs(words, fileType, '--code FILETYPE.COLUMN=TEXT:READING'))) {
    const end = word.lastIndexOf(':');
    if (end <= 0) throw new UsageError(`"${word}" is not of the form TEXT:READING`);
    const code = { text: word.slice(0, end), reading: word.slice(end + 1) };
    const column = known.get(name) ?? { name };
    known.set(name, { ...column, codes: [...(column.codes ?? []).filter(({ text }) => text !== code.text), code] });
  }
  return [...known.values()];
}

/** Tells what stands out in the files, and what is done about it: a help, which no import fails for. */
async function tellFindings(client, { importerId, files, mappings, options }, tell) {
  const mapped = files.map(({ id, fileType }, index) => ({ rawFileId: id, fileType, mapping: mappings[index] }));
  const request = { importerId, files: mapped, options };
  const { findings } = await client.call('POST', '/plugins/importing/examine', request).catch(() => ({ findings: [] }));
  for (const { fileName, code, values, lines = [], choices = [], chosen } of findings) {
    const facts = Object.entries(values).map(([name, value]) => `${name} ${value}`);
    const others = choices.map((choice) => choice.code).filter((choice) => choice !== chosen);
    const done = chosen === undefined ? '' : `: ${chosen} (or ${others.join(', ')})`;
    const place = lines.length === 0 ? '' : `, line ${lines.join(', ')}`;
    tell(`${fileName}: ${[code, ...facts].join(', ')}${place}${others.length === 0 && chosen ? `: ${chosen}` : done}`);
  }
}

async function waitForDataset(client, site, datasetId) {
  for (;;) {
    const { hierarchy } = await client.call('GET', `/dataset/hierarchy?${new URLSearchParams({ site })}`);
    const found = datasetsOf(hierarchy).find(({ id }) => id === datasetId);
    if (!found) throw new ServerError(404, { message: 'The dataset was deleted meanwhile' });
    if (found.status !== 'Generating Dataset') return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function datasetsOf(nodes) {
  return nodes.flatMap(({ datasets, children }) => [...datasets, ...datasetsOf(children)]);
}

function split(word, mark, form) {
  const at = word.indexOf(mark);
  if (at <= 0) throw new UsageError(`"${word}" is not of the form ${form}`);
  return [word.slice(0, at), word.slice(at + 1)];
}
