import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../project.mjs';

const longestRun = 10 * 60_000;

/** Runs test files of the tree in `folder`: the names of the failed tests, how many passed, and what was printed. */
export async function runTests(folder, files) {
  const report = join(folder, 'mutation-report.json');
  rmSync(report, { force: true });
  let output = '';
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const begun = Date.now();
  const code = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    timeout: longestRun,
    quiet: true,
    hear: (text) => (output += text),
  });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  return {
    code,
    output,
    timedOut: Date.now() - begun >= longestRun,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    passed: tests.filter(({ status }) => status === 'passed').length,
  };
}
