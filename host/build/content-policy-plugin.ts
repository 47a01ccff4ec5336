import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** Writes `csp.json` with the hash of each script that stands in the page, for the server's policy to name. */
export function contentPolicyPlugin(): Plugin {
  return {
    name: 'adit:content-policy',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const source = JSON.stringify({ scriptHashes: scriptHashes(String(page.source)) });
      this.emitFile({ type: 'asset', fileName: 'csp.json', source });
    },
  };
}

/** The hashes of the scripts that stand in a page, as a content security policy names them. */
export function scriptHashes(page: string): readonly string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
