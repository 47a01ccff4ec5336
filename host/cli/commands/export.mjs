import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect, need, runCommand, UsageError } from './command-line.mjs';
import { findNamedSystem } from './named-system.mjs';

const help = `adit export --dataset ID --format FORMAT --out FILE

Saves a dataset of a running server as a file, as the export dialog does.

  --server ADDRESS       the server; default http://127.0.0.1:8321, or ADIT_SERVER
  --email, --password    the account; better ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN for a bearer token
  --dataset ID           the dataset's id, as adit import prints it
  --format FORMAT        csv or another format of the server
  --out FILE             where the file goes; one that is there is replaced when the whole new one has come
  --crs NAME             the coordinate system of the file, into which coordinates are transformed: EPSG:CODE, its whole name, a local grid of
                         the site, or "site" for the system of the site
  --list                 print the formats, and do nothing else

A dataset of several layers becomes a zip of CSV files. Prints the file and its size as a line of JSON, with its coordinate system and how far
coordinates may be off where --crs names one. Ends with 0 when the file is
there, 1 when something failed, 2 when the call was wrong.`;

const text = { type: 'string' };
const options = {
  server: text,
  email: text,
  password: text,
  dataset: text,
  format: text,
  out: text,
  crs: text,
  list: { type: 'boolean' },
};

/** Runs `adit export`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options, work: exportDataset }, io);
}

async function exportDataset(values, { env, print }) {
  const needed = values.list ? [] : ['dataset', 'format', 'out'];
  const [dataset, wanted, out] = needed.map((name) => need(values, name, 'export'));
  const client = connect(values, env);
  const formats = await client.call('GET', '/plugins/exporting/formats');
  if (values.list) {
    print(formats.map(({ id }) => id).join('\n'));
    return 0;
  }
  const found = formats.find(({ id }) => id === wanted) ?? formats.find(({ id }) => id.split('.').at(-1) === wanted);
  if (!found)
    throw new UsageError(`There is no format "${wanted}"; there are: ${formats.map(({ id }) => id).join(', ')}`);
  const coordinates = await coordinatesOf(client, dataset, values.crs);
  const query = new URLSearchParams({ format: found.id, ...(coordinates && { system: coordinates.system }) });
  const answer = await client.download(`/plugins/exporting/datasets/${encodeURIComponent(dataset)}?${query}`);
  print(JSON.stringify({ file: out, bytes: await save(answer.body, out), ...coordinates }));
  return 0;
}

/** The system that is asked for, and what saving in it means; undefined where none is. */
async function coordinatesOf(client, dataset, wanted) {
  if (wanted === undefined) return undefined;
  const path = `/plugins/exporting/datasets/${encodeURIComponent(dataset)}/coordinates`;
  const { site, localGrids } = await client.call('GET', path);
  const system = wanted === 'site' ? site?.id : await findNamedSystem(client, localGrids, wanted);
  if (system === undefined) throw new UsageError('The site has no coordinate system');
  const { change } = await client.call('GET', `${path}?${new URLSearchParams({ system })}`);
  return { system, operation: change?.operation ?? undefined, accuracyM: change?.accuracyM ?? undefined };
}

/** Half a file never stands under the name of a whole one. */
async function save(body, path) {
  const unfinished = `${path}.${process.pid}.part`;
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', flush: true });
    await pipeline(Readable.fromWeb(body), file);
    await rename(unfinished, path);
    return file.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new Error(`The file was not saved: ${error.cause?.message ?? error.message}`, { cause: error });
  }
}
