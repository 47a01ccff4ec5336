import { expect, it } from 'vitest';
import { compareClocks } from './clock.ts';
import { checkNode } from './machine-check.ts';
import { checkProxies } from './proxy-check.ts';

it('a Node.js that is too old is a problem', () => {
  expect(checkNode('20.19.0').state).toBe('ok');
  expect(checkNode('24.1.0').state).toBe('ok');
  expect(checkNode('20.18.3')).toMatchObject({
    state: 'problem',
    advice: 'Install Node.js 24; 20.19 is the oldest that works',
  });
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

it('a proxy that is not trusted is a warning, as far as it can be seen', () => {
  const publicUrl = 'https://adit.example.com';
  const state = (
    configuration: { publicUrl?: string; trustedProxies?: readonly string[] | number },
    forwarded?: string,
  ): string[] =>
    checkProxies({ publicUrl: undefined, trustedProxies: undefined, ...configuration }, forwarded).map(
      (finding) => `${finding.check} ${finding.state}`,
    );
  expect(state({})).toEqual(['proxies ok']);
  expect(state({ publicUrl: 'http://adit.example.com' })).toEqual(['proxies ok']);
  expect(state({ publicUrl })).toEqual(['proxies warning']);
  expect(state({ publicUrl, trustedProxies: 1 })).toEqual(['proxies ok']);
  expect(state({ publicUrl, trustedProxies: ['10.0.0.5'] }, 'ignored')).toEqual(['proxies warning']);
  expect(state({ publicUrl, trustedProxies: ['10.0.0.5'] }, 'believed')).toEqual(['proxies ok']);
});
