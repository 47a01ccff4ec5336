import { spawnSync } from 'node:child_process';

/**
 * Runs a Python program that reads one JSON value and prints another as its last line; undefined where it cannot run. `before`
 * is a command that runs another one, for example in a display of its own.
 */
export function runPython<Answer>(
  program: string,
  question: unknown,
  before: readonly string[] = [],
): Answer | undefined {
  // Debian's packages are those of Debian's own Python, which need not be the first one.
  for (const python of ['python3', '/usr/bin/python3']) {
    const [command = python, ...given] = [...before, python, '-c', program];
    const { status, stdout } = spawnSync(command, given, {
      input: JSON.stringify(question),
      stdio: ['pipe', 'pipe', process.env.ADIT_BENCH_TRACE ? 'inherit' : 'ignore'],
      maxBuffer: 2 ** 26,
    });
    if (status === 0) return JSON.parse(stdout.toString().trim().split('\n').at(-1) ?? '') as Answer;
  }
  return undefined;
}
