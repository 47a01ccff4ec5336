import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../project.mjs';
import { ServerClient } from '../server-client.mjs';

const email = 'author@example.com';

/**
 * Starts a server that follows plugins in their folders, on data that are kept in `dataFolder`, with a site that holds the demonstration
 * deposit; prints where it is and who to sign in as. Answers what commands need to reach it, `ended`, and `stop`.
 */
export async function startDevelopmentServer(dataFolder, port = '8321', { env, print }) {
  const program = join(root, 'dist/node/host/server/main.js');
  if (!existsSync(program))
    throw new Error('There is no server here: start Adit on this machine with ADIT_DEV=1, and leave out --serve');
  await mkdir(dataFolder, { recursive: true });
  const password = await keptPassword(join(dataFolder, 'author-password'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...env,
      ADIT_DEV: '1',
      ADIT_DATA_DIR: dataFolder,
      ADIT_PORT: port,
      ADIT_ADMIN_EMAIL: email,
      ADIT_ADMIN_PASSWORD: password,
      ADIT_LOG_LEVEL: env.ADIT_LOG_LEVEL ?? 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C goes to every process of the terminal's group: the server is told by us, after the builds have ended.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise((done) => {
    child.once('exit', (code) => done(code));
  });
  const address = await readyAddress(child, ended);
  const environment = { ADIT_SERVER: address, ADIT_EMAIL: email, ADIT_PASSWORD: password, ADIT_TOKEN: undefined };
  await loadDemo(new ServerClient(address, { account: { email, password } }));
  print(`Open ${address} and sign in as ${email} with ${password}`);
  return {
    environment,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The first administrator's password is set once, when the data are made. */
async function keptPassword(path) {
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  const password = `Adit-${randomBytes(9).toString('base64url')}`;
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

function readyAddress(child, ended) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /Adit is ready at (http\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code}`)));
  });
}

async function loadDemo(client) {
  const [site] = await client.call('GET', '/site/read');
  await client.call('POST', '/plugins/demo/load', { site: site.id });
}
