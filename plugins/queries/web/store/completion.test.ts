import { expect, it } from 'vitest';
import { completionAt } from './completion.ts';

const fields = ['Au_ppm', 'Cu %', 'LITHOLOGY', 'and'].map((name) => ({ name, label: name }));
const texts = (text: string, caret = text.length): string[] | undefined =>
  completionAt(text, caret, fields)?.options.map((option) => option.text);

it('offers the fields that the word before the caret may become, those that begin with it first', () => {
  expect(texts('l')).toEqual(['LITHOLOGY']);
  expect(texts('Au_ppm > 1 and c')).toEqual(['"Cu %"']);
  expect(texts('p')).toEqual(['Au_ppm']);
  expect(texts('a', 1)).toEqual(['Au_ppm', '"and"']);
  expect(completionAt('Au_ppm > 1 or "Cu', 17, fields)).toMatchObject({
    from: 14,
    to: 17,
    options: [{ text: '"Cu %"' }],
  });
  expect(texts('lit > 1', 3)).toEqual(['LITHOLOGY']);
});

it('offers nothing in texts, behind signs, for a whole name and for what is no field', () => {
  for (const text of ['', 'Au_ppm > ', "LITHOLOGY = 'A", "x = 'it''s a", 'Au_ppm', 'zzz', '"Cu %"'])
    expect(texts(text)).toBeUndefined();
  expect(texts("LITHOLOGY = 'a' and c")).toEqual(['"Cu %"']);
});
