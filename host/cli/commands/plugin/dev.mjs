import { join, resolve } from 'node:path';
import { runCommand, UsageError } from '../command-line.mjs';
import { startDevelopmentServer } from './development-server.mjs';
import { followSources } from './follow-sources.mjs';
import { linkAdit } from './link-adit.mjs';
import { loadChecks } from './plugin-folder.mjs';
import { connectForTenant, serverHelp, serverOptions } from './tenant-option.mjs';

export const summary = "follows a plugin's sources: what is saved is seen in the browser a second later";

const help = `adit plugin dev [FOLDER]

Builds the plugin in the current folder, or another, again whenever a file of it is saved, and has a running server on this machine follow:
both halves and the texts are replaced in every open browser, without a reload of the page. What does not build is said here, with file and
line, and the last form that did goes on running. The server must have been started with ADIT_DEV=1, and the account must be a System
Administrator; the plugin is switched on for its tenant.

  --serve                starts such a server, with the demonstration deposit, on data in the plugin's folder .adit-dev
  --port PORT            of that server; default 8321
${serverHelp}

Goes on until Ctrl-C. Ends with 0 then, with 1 when it could not begin, 2 when the call was wrong. The server runs what it was given last
until it ends.`;

const options = { ...serverOptions, serve: { type: 'boolean' }, port: { type: 'string' } };

/** Runs `adit plugin dev`; answers the exit code. */
export function run(words, io = {}) {
  const work = (values, tools, folders) => develop(values, { ...tools, until: io.until ?? interrupted }, folders);
  return runCommand(words, { help, options, work, takesWords: true }, io);
}

async function develop(values, { env, print, tell, until }, folders) {
  if (folders.length > 1) throw new UsageError('Name one folder; see adit plugin dev --help');
  const folder = resolve(folders[0] ?? '.');
  const checks = await loadChecks();
  const { id } = await checks.readPluginManifest(folder).catch((error) => {
    throw new Error(`${folder}: ${error.message}`, { cause: error });
  });
  await linkAdit(folder);
  const place = join(folder, '.adit-dev');
  const server = values.serve
    ? await startDevelopmentServer(join(place, 'data'), values.port, { env, print })
    : undefined;
  try {
    const reached = await connectForTenant(values, server ? { ...env, ...server.environment } : env);
    const following = await followSources(folder, place, {
      tell,
      took: (built) => hand(reached, id, built, { print, tell }),
    });
    await until(server?.ended);
    await following.close();
    return 0;
  } finally {
    await server?.stop();
  }
}

/** Has the server run the built form of the plugin as it is now, and says what became of it. */
async function hand({ client, query }, id, built, { print, tell }) {
  const begun = Date.now();
  await client.call('POST', '/plugins/admin/dev', { folder: built }).catch((error) => {
    if (error.status !== 404) throw error;
    throw new Error('The server follows no folders: start it with ADIT_DEV=1, on this machine', { cause: error });
  });
  const plugins = `/plugins/admin/plugins`;
  await client.call('PUT', `${plugins}/${encodeURIComponent(id)}${query}`, { on: true });
  const listed = (await client.call('GET', plugins + query)).find((plugin) => plugin.id === id);
  if (listed.on) print(`${id} ${listed.version} runs as it was saved (${Date.now() - begun} ms)`);
  else tell(`${id} does not run: ${listed.problem ?? listed.reason}`);
}

/** Resolves when the terminal says so, or with the server. */
function interrupted(ended = new Promise(() => undefined)) {
  const told = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, done);
  });
  return Promise.race([told, ended]);
}
