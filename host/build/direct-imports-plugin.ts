import type { Plugin } from 'vite';

/** A file that only hands on what another one has: where that is, and the expression that makes its exports of the other's. */
interface Handover {
  readonly target: string;
  readonly exports: string;
}

const HANDING_ON = /^export\{([^}]*)\}from[`'"]\.\/([^`'"]+)[`'"];?\s*$/;

/** What a file hands on, when that is all that it does. */
export function handoverOf(code: string): Handover | undefined {
  const [, names, target] = HANDING_ON.exec(code) ?? [];
  if (names === undefined || target === undefined) return undefined;
  const pairs = names.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ');
    return `${outer}:m.${inner}`;
  });
  return { target, exports: pairs.join(',') };
}

/**
 * Leads imports to the file that has the module. Where a module that is imported later shares its file with others, the bundler leaves a
 * file that hands it on, and so a round trip more for each.
 */
export function directImportsPlugin(): Plugin {
  return {
    name: 'adit:direct-imports',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const handovers = new Map<string, Handover>();
      for (const file of Object.values(bundle)) {
        const handover = file.type === 'chunk' && !file.isEntry ? handoverOf(file.code) : undefined;
        if (handover) handovers.set(nameOf(file.fileName), handover);
      }
      for (const [fileName, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue;
        if (handovers.has(nameOf(fileName))) delete bundle[fileName];
        else file.code = direct(file.code, handovers);
      }
    },
  };
}

/** `code` without any mention of files that only hand on. */
export function direct(code: string, handovers: ReadonlyMap<string, Handover>): string {
  return code
    .replaceAll(/import\(([`'"])\.\/([^`'"]+)\1\)/g, (whole, quote: string, name: string) => {
      const handover = handovers.get(name);
      if (!handover) return whole;
      return `import(${quote}./${handover.target}${quote}).then(m=>({${handover.exports}}))`;
    })
    .replaceAll(/(["'`]assets\/)([\w.-]+)(["'`])/g, (whole, before: string, name: string, after: string) => {
      const handover = handovers.get(name);
      return handover ? `${before}${handover.target}${after}` : whole;
    });
}

function nameOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
