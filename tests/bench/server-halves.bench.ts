// Measures what the fence costs: the time of a call that a server half answers, inside the server and behind the fence, and the memory of its process.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { median, printFigure, printMachine } from './support/figures.ts';

const ID = 'acme.fenced';
const ROUNDS = 9;
const CALLS = 300;

interface Case {
  readonly name: 'trusted' | 'fenced';
  readonly server: ServerProcess;
  readonly client: ApiClient;
  readonly times: number[];
}

/** A server with the plugin, once its half runs. */
async function begin(name: Case['name'], zip: string): Promise<Case> {
  const environment: Record<string, string> = name === 'trusted' ? { ADIT_SERVER_CODE_FROM: ID } : {};
  const server = await new ServerProcess(environment).start();
  await aditPlugin(['add', zip, '--folder', server.pluginFolder, '--yes']);
  const client = await ApiClient.signIn(server);
  while ((await ask(client)) !== 200) await sleep(200);
  return { name, server, client, times: [] };
}

async function ask(client: ApiClient): Promise<number> {
  return (await client.call('GET', `/plugins/${ID}/words/adit`)).status;
}

/** The microseconds that a call takes, one after the other. */
async function measure(client: ApiClient): Promise<number> {
  await client.keepSignedIn();
  const begun = performance.now();
  for (let call = 0; call < CALLS; call += 1) await ask(client);
  return ((performance.now() - begun) / CALLS) * 1_000;
}

/** The memory that the processes of halves have to themselves, and their share of what they have in common, in MiB. */
async function memoryOfHalves(server: number): Promise<number> {
  let kibibytes = 0;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [facts, words] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
    );
    const parent = Number(facts?.slice(facts.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent !== server || words?.includes('half.js') !== true) continue;
    const memory = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
    kibibytes += Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1]);
  }
  return kibibytes / 1_024;
}

printMachine();
const { zip, drop } = await packCopy('tests/fenced-plugin');
const cases: Case[] = [];
try {
  for (const name of ['trusted', 'fenced'] as const) cases.push(await begin(name, zip));
  const memory = (): Promise<number> => memoryOfHalves(cases[1]?.server.pid ?? 0);
  printFigure('half-memory-idle', await memory(), 'MiB');
  // The first round is for the compilers.
  for (const { client } of cases) await measure(client);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { client, times } of cases) times.push(await measure(client));
  const [trusted = [], fenced = []] = cases.map(({ times }) => times);
  printFigure('half-call-trusted', median(trusted), 'µs');
  printFigure('half-call-fenced', median(fenced), 'µs');
  printFigure('half-call-more', median(fenced.map((time, round) => time - (trusted[round] ?? 0))), 'µs');
  printFigure('half-memory-after-calls', await memory(), 'MiB');
} finally {
  for (const { server } of cases) await server.dispose();
  await drop();
}
