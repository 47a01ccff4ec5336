import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isPluginApi, readJson, root } from '../../project.mjs';
import { need, runCommand, UsageError } from '../command-line.mjs';
import { linkAdit } from './link-adit.mjs';

export const summary = 'writes a new plugin into the current folder';

const kinds = ['panel', 'tool', 'dataset-type', 'colour-map', 'menu-action'];

const help = `adit plugin new ID --kind KIND

Writes the sources of a plugin into the current folder: one that passes adit plugin check as it stands, to be changed into yours. A file that
is there already is never written over. ${isPluginApi ? 'Then say npm install there.' : 'The folder is made to know Adit by a link, node_modules/adit.'}

  --kind KIND    what it adds: ${kinds.join(', ')}
  --into FOLDER  another folder than the current one; it is made when it is not there

ID is lower case with one dot, as in acme.soundings. Prints the files, one a line. Ends with 0 when they are written, 1 when something
failed, 2 when the call was wrong.`;

const text = { type: 'string' };
const repositorySchema = 'adit/docs/schema/plugin.schema.json';

/** Runs `adit plugin new`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: { kind: text, into: text }, work: newPlugin, takesWords: true }, io);
}

async function newPlugin(values, { print }, [id, ...more]) {
  if (id === undefined || more.length > 0) throw new UsageError('Name the plugin; see adit plugin new --help');
  if (!/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(id))
    throw new UsageError(`"${id}" is no id of a plugin: lower case, and one dot, as in acme.soundings`);
  const kind = need(values, 'kind', 'plugin new');
  if (!kinds.includes(kind)) throw new UsageError(`There is no kind "${kind}"; there are: ${kinds.join(', ')}`);
  const target = resolve(values.into ?? '.');
  const rename = renamer(id, target);
  const files = new Map();
  for (const part of ['every', kind]) {
    const folder = join(root, 'templates', 'plugin', part);
    for (const name of await filesBelow(folder))
      files.set(targetName(rename(name)), rename(await readFile(join(folder, name), 'utf8')));
  }
  for (const name of files.keys())
    if (await isThere(join(target, name))) throw new Error(`${join(target, name)} is there already`);
  for (const [name, content] of files) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), content, { flag: 'wx' });
    print(name);
  }
  await linkAdit(target);
  return 0;
}

/** The templates are a plugin `acme.example`, in code, texts and names of files; the new one is called by its own id instead. */
function renamer(id, target) {
  const words = id.split('.')[1].split('-');
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  const adit = isPluginApi
    ? `npm:@adit/plugin-api@^${readJson('package.json').version}`
    : `file:${relative(target, root).split(sep).join('/')}`;
  return (content) =>
    content
      .replaceAll('file:../adit', adit)
      .replaceAll(repositorySchema, isPluginApi ? 'adit/plugin.schema.json' : repositorySchema)
      .replaceAll('acme.example', id)
      .replaceAll('acme-example', id.replace('.', '-'))
      .replaceAll(/\bexample-/g, `${words.join('-')}-`)
      .replaceAll(/\bexample(?=[A-Z])/g, camel)
      .replaceAll(/Example(?=[A-Z])|(?<=[a-z])Example\b/g, pascal)
      .replaceAll(/\b(Example|Ejemplo)\b/g, capital(words.join(' ')));
}

// A file of this name would speak for the templates themselves.
const targetName = (name) => (name === 'gitignore' ? '.gitignore' : name);

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function isThere(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
