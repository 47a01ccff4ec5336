import type { Plugin } from 'vite';

const RUNTIME = 'rolldown-runtime';
const HOME = 'start-packages';
const EXPORTS = /export\{([^}]*)\};?\s*$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'`]\.\/rolldown-runtime-[^"'`]*["'`];?/;
const TAG = /\s*<script type="module"[^>]*rolldown-runtime-[^>]*><\/script>/;

/**
 * Moves what the bundler adds to make files work together, a few hundred bytes in a file of their own, into the first file: on a first visit a browser
 * has six connections, and a seventh file waits for a round trip of another.
 */
export function bundlerRuntimePlugin(): Plugin {
  return {
    name: 'adit:bundler-runtime',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => 'with the runtime',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(TAG, '') },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === RUNTIME);
      const home = chunks.find(({ name }) => name === HOME);
      if (!runtime || !home) throw new Error('The bundler made no file of its own, or none of the first packages');
      for (const chunk of chunks) {
        const code = chunk === home ? withRuntime(chunk.code, runtime.code) : led(chunk.code, nameOf(home.fileName));
        chunk.code = code.replaceAll(runtime.fileName, home.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}

/** The code of the first file with that of the runtime in it. */
export function withRuntime(code: string, runtime: string): string {
  const names = pairs(EXPORTS.exec(runtime)?.[1] ?? '').map(([inner, outer]) => `${outer}:${inner}`);
  const body = runtime.replace(EXPORTS, '');
  const made = `const bundlerRuntime=(()=>{${body}return{${names.join(',')}}})();`;
  return `${made}${taken(code, '')}\nexport{bundlerRuntime};\n`;
}

/** The code of another file, which takes the runtime from the first one. */
export function led(code: string, home: string): string {
  return taken(code, `import{bundlerRuntime}from"./${home}";`);
}

function taken(code: string, from: string): string {
  return code.replace(IMPORT, (_, names: string) => {
    const locals = pairs(names).map(([outer, local]) => `${outer}:${local}`);
    return `${from}const{${locals.join(',')}}=bundlerRuntime;`;
  });
}

/** The names of a list such as `a as b,c`: what each is there, and what it is called. */
function pairs(names: string): readonly (readonly [string, string])[] {
  return names.split(',').map((pair) => {
    const [name = '', alias = name] = pair.trim().split(' as ');
    return [name, alias] as const;
  });
}

function nameOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
