import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import type { Plugin } from 'vite';

const MARK = 'adit-file:';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Makes a file of its own of every module that a server half names by `new URL('./name.ts', import.meta.url)`, which is how a
 * module for a worker thread is named, and leads the URL there; other files are copied. A name that leads nowhere fails the build.
 */
export function serverModulesPlugin(root: string): Plugin {
  return {
    name: 'adit:server-modules',
    transform: {
      order: 'post',
      handler(code, id) {
        const isOwn = id.startsWith(root) && !id.includes('node_modules');
        if (!isOwn || !code.includes('import.meta.url')) return undefined;
        let changed = code;
        for (const { start, end, target } of namedFiles(this.parse(code) as unknown as Node).toReversed()) {
          const file = sourceOf(join(dirname(id), target));
          if (file === undefined) this.error(`${relative(root, id)} names ${target}, which is not there`);
          const reference = this.emitFile(
            /\.[cm]?[jt]s$/.test(file)
              ? { type: 'chunk', id: file, fileName: `server/${nameOf(relative(join(root, 'server'), file))}.js` }
              : { type: 'asset', name: basename(file), source: readFileSync(file) },
          );
          changed = `${changed.slice(0, start)}new URL('${MARK}${reference}', import.meta.url)${changed.slice(end)}`;
        }
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
    renderChunk(code, { fileName }) {
      // Only now is it known which file the code ended up in.
      return code.replaceAll(new RegExp(`${MARK}([\\w$-]+)`, 'g'), (_, reference: string) => {
        const path = posix.relative(posix.dirname(fileName), this.getFileName(reference));
        return path.startsWith('.') ? path : `./${path}`;
      });
    },
  };
}

/** Where `new URL('./…', import.meta.url)` stands in a program, in order. */
function namedFiles(node: Node): { start: number; end: number; target: string }[] {
  const [name, base] = (node['arguments'] ?? []) as [Node?, Node?];
  const isUrl = node.type === 'NewExpression' && (node['callee'] as { name?: string }).name === 'URL';
  const isHere =
    base?.type === 'MemberExpression' &&
    (base['object'] as Node).type === 'MetaProperty' &&
    (base['property'] as { name?: string }).name === 'url';
  const target = name?.['value'];
  if (isUrl && isHere && typeof target === 'string' && target.startsWith('.'))
    return [{ start: node.start, end: node.end, target }];
  const inner = Object.values(node).flat() as unknown[];
  return inner.filter(isNode).flatMap(namedFiles);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

/** The file itself, or the TypeScript source of a `.js` file. */
function sourceOf(file: string): string | undefined {
  return [file, file.replace(/\.js$/, '.ts')].find((path) => existsSync(path));
}

function nameOf(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replaceAll('../', '')
    .replace(/\.[cm]?[jt]s$/, '');
}
