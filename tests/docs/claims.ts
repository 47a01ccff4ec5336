import { readFileSync } from 'node:fs';
import { parseManifest } from 'adit/core';
import { definePlugin, type ServerPlugin } from 'adit/core/server';
import type { TestPlugin } from 'adit/core/testing';

/** What a page for plugin authors is claimed to say. */
interface Claim {
  readonly page: string;
  readonly sentence: string;
  /** It stands in the page word for word; where lines end does not matter. */
  readonly isSaid: boolean;
}

const TITLE = /\bit\(\s*(?:'([\w-]+\.md): ((?:[^'\\]|\\.)*)'|"([\w-]+\.md): ((?:[^"\\]|\\.)*)")/g;

/** The claims that a file shows to be true, each by a test with its name: the page, a colon, and the sentence. */
export function claimsIn(file: string): Claim[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(TITLE), (found): Claim => {
    const [page = '', written = ''] = found.slice(1).filter((group) => group !== undefined);
    const sentence = written.replaceAll(/\\(.)/g, '$1');
    const text = readFileSync(`docs/plugin-authors/${page}`, 'utf8').replaceAll(/\s+/g, ' ');
    return { page, sentence, isSaid: text.includes(sentence) };
  });
}

/** What the manifest of a plugin needs. */
export const facts = { id: 'acme.log', version: '1.0.0', api: '^1', category: 'tool' };

/** A plugin that is a server half alone. */
export function serverHalfOf(activate: ServerPlugin['activate'], more: object = {}): TestPlugin {
  return {
    manifest: parseManifest({ ...facts, server: true, ...more }),
    texts: {},
    server: async () => ({ default: definePlugin({ activate }) }),
  };
}
