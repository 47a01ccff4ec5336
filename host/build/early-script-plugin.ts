import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { narrowImportsPlugin } from './narrow-imports-plugin.ts';

const SCRIPT = './ask-early.ts';
const TAG = `<script type="module" src="${SCRIPT}"></script>`;
const STYLES = /<link rel="stylesheet"/;

/**
 * Puts the script that asks early into the page itself, so that no question waits for a file. It stands behind the scripts, which are asked for first
 * in that way, and before the styles, which it would wait for.
 */
export function earlyScriptPlugin(conditions: readonly string[]): Plugin[] {
  let folder = '';
  let code = '';
  return [
    {
      name: 'adit:early-script',
      apply: 'build',
      configResolved(config) {
        folder = config.root;
      },
      async buildStart() {
        code = await scriptOf(join(folder, SCRIPT), conditions);
      },
      transformIndexHtml: {
        order: 'pre',
        handler(html) {
          if (!html.includes(TAG)) throw new Error('The page has no early script');
          return html.replace(TAG, '');
        },
      },
    },
    {
      name: 'adit:early-script-in-page',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          if (!STYLES.test(html)) throw new Error('The page has no styles');
          return html.replace(STYLES, (link) => `<script>${code}</script>\n    ${link}`);
        },
      },
    },
  ];
}

/** A module with all that it imports, as a script without exports. */
async function scriptOf(file: string, conditions: readonly string[]): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: [...conditions] },
    plugins: [narrowImportsPlugin()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const code = built.output[0].code.trim();
  if (code.includes('</')) throw new Error('The early script would end in its middle');
  return code;
}
