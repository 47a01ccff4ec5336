import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import { countPlacesModule } from './count-places-module.ts';

it('has the bytes of its source', async () => {
  const source = await readFile(new URL('./count-places.wat', import.meta.url), 'utf8');
  const compiled = (await wabt()).parseWat('count-places.wat', source, { simd: true }).toBinary({}).buffer;
  expect(countPlacesModule).toBe(Buffer.from(compiled).toString('base64'));
});
