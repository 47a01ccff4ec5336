import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGuide } from '../e2e/support/guide.ts';

const folder = 'docs/plugin-authors';

it('pages for plugin authors show the code of examples as it is, which is checked with the rest', () => {
  const shown = readdirSync(folder)
    .flatMap((page) => readGuide(join(folder, page)))
    .flatMap((step) => ('file' in step && step.file.startsWith('examples/') ? [step] : []));
  expect(shown.length).toBeGreaterThan(0);
  for (const { file, content } of shown) expect(content, file).toBe(readFileSync(file, 'utf8'));
});
