import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** An import of a file: what it names, and whether it is gone after compilation. */
export interface Import {
  readonly target: string;
  readonly isType: boolean;
}

/** A text in the source, with the name of the property that it is the value of. */
export interface Text {
  readonly text: string;
  readonly property: string | undefined;
}

/** A source file with its imports. */
export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly hasDecorators: boolean;
  readonly imports: readonly Import[];
  readonly texts: readonly Text[];
}

/** Reads what a file imports, statically and dynamically. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program } = parseSync(path, text);
  const imports: Import[] = module.staticImports.map((statement) => ({
    target: statement.moduleRequest.value,
    isType: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
  }));
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) imports.push({ target: entry.moduleRequest.value, isType: entry.isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const target = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(target)) imports.push({ target: target.slice(1, -1), isType: false });
  }
  const texts: Text[] = [];
  const nodes = new Set<string>();
  walk(program, (node, property) => {
    nodes.add(node.type);
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push({ text: node['value'], property });
  });
  return { path, lines: text.split('\n').length - 1, hasDecorators: nodes.has('Decorator'), imports, texts };
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Goes through a syntax tree; `property` is the name of the property that the node is the value of. */
function walk(value: unknown, visit: (node: Node, property: string | undefined) => void, property?: string): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, property);
  if (!isNode(value)) return;
  visit(value, property);
  const key = value.type === 'Property' && isNode(value['key']) ? value['key']['name'] : undefined;
  const own = value.type === 'ConditionalExpression' ? property : typeof key === 'string' ? key : undefined;
  for (const [name, child] of Object.entries(value))
    walk(child, visit, name === 'key' || name === 'test' ? undefined : own);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;
}

// The kit for authors' tests is a part of the product, and kept in order as such.
const isTest = /(\.test\.tsx?$)|(^(?!core\/testing\/).*\/testing\/)|(-test-kit\.ts$)/;

/** Every source file of the product; tests and what only serves them are left out. */
export function readSources(): SourceFile[] {
  return ['core', 'host', 'plugins']
    .flatMap((folder) => listFiles(folder))
    .filter((path) => /\.tsx?$/.test(path) && !isTest.test(path) && !path.endsWith('.d.ts'))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

/** The files below a folder, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
}

/** The manifests' paths. */
export function manifestPaths(): string[] {
  return listFiles('plugins').filter((path) => /^plugins\/[^/]+\/plugin\.json$/.test(path));
}
