import { readFileSync } from 'node:fs';
import { textDifferences } from 'adit/core/testing';
import { expect, it } from 'vitest';

function read(language: string): Record<string, string> {
  return JSON.parse(readFileSync(`host/web/locales/${language}.json`, 'utf8')) as Record<string, string>;
}

// Those of plugins are tested with the rest of each plugin.
it('[A1.07, A9.10, I9.11, W9.17] the shell says the same in English and Spanish', () => {
  expect(textDifferences(read('en'), read('es'))).toEqual([]);
});
