import { parseSync } from 'vite';
import { resolveRelative } from './rules.ts';
import type { SourceFile } from './source-file.ts';

const SERVER_STARTERS = ['tests/integration/server-process.ts', 'host/server/database/cluster.ts'];

/** The tests outside `folders` that can start a server or a database, with what leads them there. */
export function misplacedServerTests(files: readonly SourceFile[], folders: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const leadsTo = (path: string, seen: Set<string>): string | undefined => {
    if (SERVER_STARTERS.includes(path)) return path;
    if (seen.has(path)) return undefined;
    seen.add(path);
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      const found = target.startsWith('.') && !isType && leadsTo(resolveRelative(path, target), seen);
      if (found) return found;
    }
    return undefined;
  };
  return [...byPath.keys()]
    .filter((path) => /\.test\.tsx?$/.test(path) && !folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) => {
      const starter = leadsTo(path, new Set());
      return starter === undefined ? [] : [`${path} reaches ${starter}`];
    });
}

/** A node of a syntax tree, as the parser answers it. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const TIME_OUT_NAMES = ['timeout', 'testTimeout', 'hookTimeout', 'actionTimeout'];
const GROUPS = ['it', 'test', 'describe', 'beforeAll', 'afterAll', 'beforeEach', 'afterEach'];
const WAITING = ['until', 'waitFor', 'waitUntil'];
/** Shorter ones are pauses and promises that a test is about. */
const MIN_MILLISECONDS = 500;
/** Most files have none, and need not be parsed. */
const LARGE_NUMBER = /\b\d+_000\b|\b[5-9]\d\d\b|\b\d{4,}\b/;

/** The time-outs of a file that are bare milliseconds, the same on every machine. */
export function bareTimeouts(path: string, text: string): string[] {
  if (!LARGE_NUMBER.test(text)) return [];
  const found: string[] = [];
  const { program } = parseSync(path, text);
  const constants = new Map(
    descendants(program as unknown as Node).flatMap((node) =>
      node.type === 'VariableDeclarator' ? [[(node['id'] as Node)['name'] as string, node['init'] as Node]] : [],
    ),
  );
  const check = (node: Node | undefined): void => {
    const value = node?.type === 'Identifier' ? constants.get(node['name'] as string) : node;
    if (value?.type === 'Literal' && typeof value['value'] === 'number' && value['value'] >= MIN_MILLISECONDS)
      found.push(`${path}: ${value['value']}`);
  };
  for (const node of descendants(program as unknown as Node)) {
    if (node.type === 'Property' && TIME_OUT_NAMES.includes((node['key'] as Node)['name'] as string))
      check(node['value'] as Node);
    if (node.type !== 'CallExpression') continue;
    const callee = node['callee'] as Node;
    const args = node['arguments'] as Node[];
    const name = ((callee['property'] as Node | undefined) ?? callee)['name'] as string;
    if (GROUPS.includes(beginningOf(callee) ?? '') && args.length > 1) check(args.at(-1));
    if (name === 'setTimeout' && beginningOf(callee) === 'test') check(args[0]);
    if (WAITING.includes(name)) check(args[1]);
  }
  return found;
}

/** The name that a chain of calls begins with: `it` of `it.skipIf(…).each(…)`. */
function beginningOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') return beginningOf(node['callee'] as Node);
  if (node.type === 'MemberExpression') return beginningOf(node['object'] as Node);
  return node.type === 'Identifier' ? (node['name'] as string) : undefined;
}

function descendants(node: Node): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
  return [node, ...children.flatMap(descendants)];
}
