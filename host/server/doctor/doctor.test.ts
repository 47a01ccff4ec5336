import { expect, it } from 'vitest';
import { compareClocks } from './clock.ts';
import { checkNode } from './machine-check.ts';

it('a Node.js that is too old is a problem', () => {
  expect(checkNode('20.19.0').state).toBe('ok');
  expect(checkNode('24.1.0').state).toBe('ok');
  expect(checkNode('20.18.3')).toMatchObject({ state: 'problem', advice: 'Install Node.js 20.19 or newer' });
});

it('clocks may differ by the time that the answer took and by five seconds', () => {
  const asked = Date.now() - 60_000;
  const at = (seconds: number): string => {
    const { state, message } = compareClocks(new Date(asked + seconds * 1000), asked, 'the database');
    return `${state}: ${message}`;
  };
  expect(at(30)).toMatch(/^ok/);
  expect(at(-4)).toMatch(/^ok/);
  expect(at(-20)).toBe('warning: 20 s ahead of the one of the database');
  expect(at(180)).toMatch(/^warning: 1\d\d s behind the one of the database$/);
});
