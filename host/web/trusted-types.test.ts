import { afterEach, expect, it, vi } from 'vitest';
import { trustOnlyPlainTexts } from './trusted-types.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the default policy lets style sheets through, and nothing with markup', () => {
  const made: { name: string; rules: { createHTML(text: string): unknown } }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createHTML(text: string): unknown }) => made.push({ name, rules }),
  });
  trustOnlyPlainTexts();
  expect(made.map(({ name, rules }) => [name, Object.keys(rules)])).toEqual([['default', ['createHTML']]]);
  const create = (text: string): unknown => made[0]?.rules.createHTML(text);
  expect(create(':root > a { color: #fff }')).toBe(':root > a { color: #fff }');
  expect(create('')).toBe('');
  for (const text of ['<b>', '</style><script>1</script>', 'a<!--']) expect(create(text)).toBeUndefined();
});

it('browsers without Trusted Types start all the same', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustOnlyPlainTexts()).toBeUndefined();
});
