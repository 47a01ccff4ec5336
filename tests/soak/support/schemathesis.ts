import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is held against every answer, by the program's own names. */
export const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
] as const;

// A body may be wrong because it is too large.
const settings = `[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
`;

/** How a program of Python is started: from the path, or as a module. */
interface Program {
  readonly command: string;
  readonly first: readonly string[];
  readonly version: string;
}

/** Finds a program of Python that asks for its version with `--version`; undefined where there is none. */
export function pythonProgram(name: string, module: string): Program | undefined {
  for (const [command, first] of [
    [name, []],
    ['python3', ['-m', module]],
  ] as const) {
    try {
      const text = execFileSync(command, [...first, '--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return { command, first, version: /\d[\w.]*/.exec(text)?.[0] ?? text.trim() };
    } catch {
      // The next way.
    }
  }
  return undefined;
}

/** How many cases ran, and what the program said. */
export interface FuzzResult {
  readonly cases: number;
  readonly code: number | undefined;
  readonly output: string;
}

/** Asks a running server made-up calls of a document, as whoever has the token. */
export async function runSchemathesis(
  program: Program,
  document: object,
  options: {
    url: string;
    token: string;
    seed: number;
    examples: number;
    only?: readonly string[];
    without?: readonly string[];
  },
): Promise<FuzzResult> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-schemathesis-'));
  try {
    const [file, config] = [join(folder, 'open-api.json'), join(folder, 'schemathesis.toml')];
    writeFileSync(file, JSON.stringify(document));
    writeFileSync(config, settings);
    const { url, token, seed, examples, only = [], without = [] } = options;
    const child = spawn(
      program.command,
      [
        ...program.first,
        ...['--no-color', '--config-file', config, 'run', file, '--url', url],
        ...['-H', `Authorization: Bearer ${token}`, '--checks', checks.join()],
        ...['--phases', 'coverage,fuzzing', '--seed', String(seed), '-n', String(examples)],
        ...['--continue-on-failure', '--generation-database', 'none', '--no-shrink', '--request-timeout', '60'],
        ...only.flatMap((id) => ['--include-operation-id', id]),
        ...without.flatMap((id) => ['--exclude-operation-id', id]),
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    const code = await new Promise<number | undefined>((ended, failed) => {
      child.on('error', failed);
      child.on('close', (status) => ended(status ?? undefined));
    });
    return { cases: Number(/(\d+) generated/.exec(output)?.[1] ?? 0), code, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
