// npm run test:mutations [-- NAME …]: breaks a copy of the sources in one place at a time; a test must fail each time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceCopy } from './mutations/source-copy.mjs';
import { runTests } from './mutations/run-tests.mjs';
import { checkNode, ensureDependencies } from './prepare.mjs';
import { readJson } from './project.mjs';

const known = readJson('tests/mutations/mutations.json');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.some((mutation) => mutation.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

checkNode();
await ensureDependencies();
const folder = mkdtempSync(join(tmpdir(), 'adit-mutations-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const mutations = known.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
process.exitCode = (await tryAll(mutations)) ? 0 : 1;

/** Tries each mutation and prints what became of it; true when every one was caught. */
async function tryAll(list) {
  const copy = await SourceCopy.make(join(folder, 'adit'));
  const files = [...new Set(list.flatMap(({ tests }) => tests))];
  const whole = await runTests(copy.folder, files);
  if (whole.failed.length > 0 || whole.code !== 0 || whole.passed === 0) {
    console.error(whole.output);
    console.error('The tests must pass before anything is broken.');
    return false;
  }
  let caught = 0;
  for (const mutation of list) {
    const begun = Date.now();
    const problem = await tryOne(copy, mutation);
    if (problem === undefined) caught += 1;
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(
      `${problem === undefined ? 'caught' : 'SURVIVED'}: ${mutation.name} (${problem ?? mutation.why}; ${seconds} s)`,
    );
  }
  console.log(`${list.length} mutations: ${caught} caught, ${list.length - caught} survived`);
  return caught === list.length;
}

/** Why a mutation was not seen to be caught, or undefined when a test failed as it must. */
async function tryOne(copy, { file, find, replace, tests }) {
  let restore;
  try {
    restore = copy.mutate(file, find, replace);
  } catch (error) {
    return error.message;
  }
  try {
    const { failed, passed, timedOut, output } = await runTests(copy.folder, tests);
    if (failed.length > 0) return undefined;
    if (timedOut) return 'the tests did not end';
    // A build that cannot even be started fails no single test: that would prove nothing.
    if (passed === 0) console.error(output);
    return passed === 0 ? 'no test could be run' : `all ${passed} tests passed`;
  } finally {
    restore();
  }
}
