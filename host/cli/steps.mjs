import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { nodeOfLine, otherLines } from './node-lines.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';
import { root, run, runTool } from './project.mjs';
import { readResults, toExitCode, toReport } from './results.mjs';

const longestStep = 60 * 60_000;
/** Long runs keep their progress: who stops them loses little. */
const longestSoak = 24 * 60 * 60_000;
const soakProgress = process.env['ADIT_SOAK_PROGRESS'] ?? join(root, '.soak');
const endToEndConfig = 'tests/e2e/playwright.config.ts';

// Each resolves with its results, and never rejects.
const steps = {
  types: guard('types', async () => [await runCheck('types', 'tsc', ['-p', 'tsconfig.json', '--noEmit'])]),
  lint: guard('lint', async () => [
    await runCheck('lint', 'oxlint', ['--deny-warnings']),
    await runCheck('format', 'oxfmt', ['--check']),
  ]),
  build: guard('build', async () => {
    await ensureBuild();
    return [{ name: 'build', state: 'passed' }];
  }),
  unit: guard('unit tests', () => runVitest('unit tests', ['--project=pure', '--project=server'])),
  architecture: guard('architecture', () => runVitest('architecture', ['tests/architecture'])),
  soak: guard('soak tests', runSoak),
  e2e: guard('end-to-end tests', () => runEndToEnd()),
};

/** Installs what is missing, runs the steps named `names`, reports, and sets the exit code of this process. */
export async function runAndReport(names) {
  checkNode();
  const missing = await guard('packages', ensureDependencies)();
  const results = missing ?? (await runSteps(names));
  console.log(`\n${toReport(results)}`);
  process.exitCode = toExitCode(results);
}

async function runSteps(names) {
  const results = [];
  for (const name of names) {
    console.log(`\n── ${name}`);
    const begun = Date.now();
    const found = await steps[name]();
    results.push(...found);
    const failed = found.filter(({ state }) => state === 'failed').length;
    const outcome = failed === 0 ? 'ok' : `${failed} FAILED`;
    console.log(`── ${name}: ${outcome} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  }
  return results;
}

/** Makes a step of `work` that counts as one failed test named `name` when it throws. */
function guard(name, work) {
  return async () => {
    try {
      return await work();
    } catch (error) {
      console.error(error.message);
      return [{ name, state: 'failed', message: error.message }];
    }
  };
}

async function runCheck(name, tool, args) {
  let message = '';
  const hear = (text) => (message += text);
  const code = await runTool(tool, args, { timeout: longestStep, hear });
  return code === 0 ? { name, state: 'passed' } : { name, state: 'failed', message };
}

/** Runs everything that takes long. What has passed all of it begins anew the next time. */
async function runSoak() {
  const env = { ADIT_SOAK: '1', ADIT_SOAK_PROGRESS: soakProgress };
  const files = [
    'tests/soak',
    '-fuzz.test',
    'hostile-text.test',
    'hostile-uploads',
    'prototype-pollution',
    'sync-before-answer',
    'hundred-times',
  ];
  const results = [
    ...(await runVitest('soak tests', [...files, '--no-file-parallelism'], env, longestSoak)),
    ...(await runEndToEnd(['long-session', 'activation', 'two-engines', 'released-scenes'], env)),
    ...(await runOnOtherNodes()),
  ];
  if (toExitCode(results) === 0) rmSync(soakProgress, { recursive: true, force: true });
  return results;
}

/** Runs the whole suite on the other lines of Node.js; the build is the one that is there. */
async function runOnOtherNodes() {
  const results = [];
  for (const line of otherLines) {
    const name = `the whole suite on Node.js ${line}`;
    const suite = guard(name, async () => {
      const program = await nodeOfLine(line);
      const code = await run(program, [join(root, 'host/cli/test.mjs')], { timeout: longestSoak });
      return [code === 0 ? { name, state: 'passed' } : { name, state: 'failed', message: `It ended with ${code}.` }];
    });
    results.push(...(await suite()));
  }
  return results;
}

async function runVitest(step, args, env = {}, timeout = longestStep) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'host/cli/vitest-results.mjs')}`];
  return runReported(step, 'vitest', ['run', '--includeTaskLocation', ...reporters, ...args], env, timeout);
}

async function runEndToEnd(args = [], given = {}) {
  if (!existsSync(join(root, endToEndConfig))) throw new Error(`there is no ${endToEndConfig}`);
  const browser = await ensureBrowser();
  if (browser === undefined) {
    throw new Error('no browser: install Chromium or Chrome, or name one by ADIT_CHROME or CHROME_PATH');
  }
  console.log(`With ${browser}`);
  const reporters = `--reporter=line,${join(root, 'host/cli/playwright-results.mjs')}`;
  const env = { ...given, ADIT_CHROME: browser };
  return runReported('end-to-end tests', 'playwright', ['test', `--config=${endToEndConfig}`, reporters, ...args], env);
}

/** Runs a program that reports its results through a reporter of ours. */
async function runReported(step, tool, args, env, timeout = longestStep) {
  const folder = mkdtempSync(join(tmpdir(), 'adit-results-'));
  try {
    const path = join(folder, 'results.jsonl');
    const code = await runTool(tool, args, { env: { ...env, ADIT_RESULTS: path }, timeout });
    return readResults(path, step, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
