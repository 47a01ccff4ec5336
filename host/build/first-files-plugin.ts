import type { Plugin } from 'vite';

const CONFIGURATION = /\s*<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * Lets the page ask for all its first files at once: with the texts, which a script would ask for only later. The largest comes first, as the
 * connection that brought the page is open already, and the configuration last.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'adit:first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const texts = Object.keys(bundle ?? {}).find((file) => file.startsWith('assets/texts-en-'));
        const configuration = CONFIGURATION.exec(html)?.[0];
        if (texts === undefined || configuration === undefined)
          throw new Error('The page has no texts, or no configuration');
        const preloads = `    <link rel="modulepreload" crossorigin href="/${texts}">${configuration}\n  </head>`;
        return html.replace(CONFIGURATION, '').replace(/ *<\/head>/, preloads);
      },
    },
  };
}
