import type { Plugin } from 'vite';

const EARLY_SCRIPT = /<script type="module"( crossorigin src="\/assets\/early-)/;

/**
 * Lets the page ask for all its first files at once: with the texts, which a script would ask for only later, and with the early script running
 * as soon as it is there, whatever else is on its way.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'adit:first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const texts = Object.keys(bundle ?? {}).find((file) => file.startsWith('assets/texts-en-'));
        if (texts === undefined || !EARLY_SCRIPT.test(html))
          throw new Error('The page has no early script, or no texts');
        return {
          html: html.replace(EARLY_SCRIPT, '<script type="module" async$1'),
          tags: [
            { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${texts}` }, injectTo: 'head' },
          ],
        };
      },
    },
  };
}
