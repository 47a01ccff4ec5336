import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  API_VERSION,
  compareContributions,
  defineSettings,
  parseManifest,
  settingsValue,
  type StoredSettings,
} from 'adit/core';
import { apiProblem, thirdPartyProblem } from 'adit/core/server';
import { makeTestServer, textDifferences, type TestPlugin } from 'adit/core/testing';
import { createJsonLog } from '../../host/server/log/json-log.ts';
import { securityHeaders } from '../../host/server/http/static-files.ts';
import { fenceFlags } from '../../host/server/fence/process/fence-flags.ts';
import { bindingsFor, boundKeys, conflictsWith, type Binding } from '../../host/web/keys/bindings.ts';
import { isTypable } from '../../host/web/keys/chords.ts';
import { countOf } from '../../plugins/importing/shared/doctor/count-of.ts';
import { claimsIn, facts, serverHalfOf } from './claims.ts';

it('each test here and in files of such a name is called by what a page for plugin authors says, word for word', () => {
  const claims = readdirSync('tests/docs')
    .filter((name) => /^claims.*\.test\.ts$/.test(name))
    .flatMap((name) => claimsIn(`tests/docs/${name}`));
  expect(claims.length).toBeGreaterThan(30);
  expect(claims.filter(({ isSaid }) => !isSaid).map(({ page, sentence }) => `${page}: ${sentence}`)).toEqual([]);
});

describe('the manifest', () => {
  it("manifest.md: Fields that are not listed here are refused, and so is a permission whose id does not begin with the plugin's id and a dot.", () => {
    expect(() => parseManifest({ ...facts, colour: 'red' })).toThrow('colour');
    const permissions = [{ id: 'other.read', default: ['viewer'] }];
    expect(() => parseManifest({ ...facts, permissions })).toThrow('must start with "acme.log."');
  });

  it('README.md: Ids: lower case with dashes; one dot for third-party plugins.', () => {
    for (const id of ['acme.log', 'acme-north.drill-log'])
      expect(thirdPartyProblem(parseManifest({ ...facts, id }))).toBeUndefined();
    expect(thirdPartyProblem(parseManifest({ ...facts, id: 'log' }))).toContain('has a dot');
    for (const id of ['Acme.log', 'acme_log', 'acme.log.more', '.log'])
      expect(() => parseManifest({ ...facts, id })).toThrow('a plugin id is lower case');
  });

  it('upgrading.md: A plugin that needs another one is not loaded, and the page Plugins says so.', () => {
    expect(apiProblem(parseManifest(facts))).toBeUndefined();
    expect(apiProblem(parseManifest({ ...facts, api: '^2.0.0' }))).toBe(`needs API ^2.0.0, this is ${API_VERSION}`);
  });

  it('README.md: English, and any other language that `locales` of the manifest names, each complete.', () => {
    expect(textDifferences({ title: 'Log' }, {}, 'es')).toEqual(['"title" is not in Spanish']);
    expect(() => parseManifest({ ...facts, locales: ['Spanish'] })).toThrow('a language is written like');
  });

  it('text-keys.md: A text has values in double braces, such as `{{name}}`, and plural forms under keys that end with `_one`, `_other` and what else a language has.', () => {
    const english = { holes_one: '{{count}} hole', holes_other: '{{count}} holes', of: 'Of {{name}}' };
    const spanish = {
      holes_one: '{{count}} pozo',
      holes_many: '{{count}} pozos',
      holes_other: '{{count}} pozos',
      of: 'De {{name}}',
    };
    expect(textDifferences(english, spanish)).toEqual([]);
    const { holes_many: _many, ...incomplete } = spanish;
    expect(textDifferences(english, { ...incomplete, of: 'De {{nombre}}' })).toEqual([
      '"of" names other values in Spanish',
      '"holes_many" is not in Spanish',
    ]);
  });
});

describe('settings', () => {
  const shape = z.object({ scale: z.number().max(20).default(1), values: z.enum(['bars', 'line']).default('bars') });
  const look = defineSettings({ id: 'acme.log.look', scopes: ['user', 'site', 'tenant'], shape });
  const at = (scope: StoredSettings['scope'], value: StoredSettings['value']): StoredSettings => ({
    ...{ id: look.id, scope, value },
    scopeId: scope,
    version: 1,
  });

  it('settings.md: Each field has a value for the tenant, for a site, or for a user; the narrowest one that is set holds.', () => {
    expect(settingsValue(look, [])).toEqual({ scale: 1, values: 'bars' });
    const stored = [at('user', { scale: 3 }), at('tenant', { scale: 5, values: 'line' }), at('site', { scale: 4 })];
    expect(settingsValue(look, stored)).toEqual({ scale: 3, values: 'line' });
  });

  it('settings.md: A value that a later shape of the plugin refuses counts as not set.', () => {
    expect(settingsValue(look, [at('user', { scale: 300, values: 'pie', gone: 1 }), at('site', { scale: 2 })])).toEqual(
      { scale: 2, values: 'bars' },
    );
  });
});

describe('keys', () => {
  const binding = (action: string, when: Binding['when'] = {}): Binding => ({
    action,
    keys: 'L',
    when,
    isUsers: false,
  });

  it('contributing.md: What a user made of an action replaces all keys that the action comes with.', () => {
    const users = [{ action: 'acme.log.open', keys: 'mod+o' }];
    expect(
      boundKeys([binding('acme.log.open'), binding('acme.log.close')], users).map(({ action, keys }) => [action, keys]),
    ).toEqual([
      ['acme.log.open', 'Ctrl+O'],
      ['acme.log.close', 'L'],
    ]);
  });

  it('contributing.md: Two with as many conditions, all of which may hold at once, are in conflict: which of them runs is chance, and the list shows it at both.', () => {
    const all = [
      binding('a', { focus: 'scene' }),
      binding('b', { 'acme.log.open': true }),
      binding('c', { focus: 'tree' }),
      binding('d'),
    ];
    expect(all.map((one) => conflictsWith(one, all).map(({ action }) => action))).toEqual([
      ['b'],
      ['a', 'c'],
      ['b'],
      [],
    ]);
    expect(bindingsFor(all, 'L', (name) => ({ focus: 'scene' })[name]).map(({ action }) => action)).toEqual(['a', 'd']);
  });

  it('contributing.md: Keys that could also be typed, such as `L` or `Shift+L`, count only while a view has the focus, or nothing has.', () => {
    expect(['L', 'Shift+L', 'Ctrl+L', 'F6'].map(isTypable)).toEqual([true, true, false, false]);
  });
});

describe('what runs', () => {
  it('points.md: contributions are listed by group, then by order, which is 0 where it is left out, then by id.', () => {
    const all = [
      { id: 'a.d', order: 5 },
      { id: 'a.c' },
      { id: 'a.b', order: -1 },
      { id: 'a.a', group: 'late' },
      { id: 'a.bb' },
    ];
    expect(all.toSorted(compareContributions).map(({ id }) => id)).toEqual(['a.b', 'a.bb', 'a.c', 'a.d', 'a.a']);
  });

  it('lifecycle.md: Whatever is registered through the context is undone in reverse order when the plugin is turned off, also when `activate` fails halfway.', async () => {
    const undone: string[] = [];
    const activate = (fails: boolean): TestPlugin =>
      serverHalfOf(({ disposables, signal }) => {
        signal.addEventListener('abort', () => undone.push('signal'));
        for (const name of ['first', 'second']) disposables.add(() => void undone.push(name));
        if (fails) throw new Error('halfway');
      });
    (await makeTestServer({ plugins: [activate(false)] })).dispose();
    expect(undone).toEqual(['second', 'first', 'signal']);
    await expect(makeTestServer({ plugins: [activate(true)] })).rejects.toThrow('halfway');
    expect(undone.slice(3)).toEqual(['second', 'first', 'signal']);
  });

  it('dataset-types.md: Plural forms go by `count`, `cells` or `holes` of the values, else by `rows`; so do those of issues.', () => {
    expect(
      [
        { rows: 9, holes: 2 },
        { rows: 9, holes: 2, cells: 3 },
        { rows: 9, cells: 3, count: 4 },
        { rows: 9 },
        { file: 'a.csv' },
      ].map(countOf),
    ).toEqual([2, 3, 4, 9, undefined]);
  });

  it('debugging.md: **Any other field is left out**, so that nothing private gets there; put into the message what must be seen.', () => {
    const lines: string[] = [];
    createJsonLog({ level: 'info', write: (line) => void lines.push(line) })
      .child({ plugin: 'acme.log' })
      .info('3 holes of North', { count: 3, hole: 'DH-012' });
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String),
      level: 'info',
      message: '3 holes of North',
      plugin: 'acme.log',
      count: 3,
    });
  });

  it('first-plugin.md: `adit plugin new` makes a `panel`, a `tool`, a `menu-action` and a `colour-map`, too.', () => {
    const kinds = readdirSync('templates/plugin').filter((name) => name !== 'every');
    expect(kinds).toEqual(['colour-map', 'dataset-type', 'menu-action', 'panel', 'tool']);
  });
});

describe('security', () => {
  const policy =
    securityHeaders('dist/node', undefined, () => ['https://id.example.com'])('mine.example.com')[
      'content-security-policy'
    ] ?? '';
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));

  it("security.md: `connect-src 'self'`: no `fetch`, socket or stream to anywhere else, but to the provider that people sign in with;", () => {
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'ws://mine.example.com',
      'wss://mine.example.com',
      'https://id.example.com',
    ]);
  });

  it("security.md: scripts come from the server itself: `script-src 'self'`, and the hash of the page's import map. No inline scripts, no `eval`, no other origins;", () => {
    expect(directives.get('script-src')?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
    expect(directives.get('default-src')).toEqual(["'self'"]);
  });

  it('security.md: and a plugin can make no policy of its own.', () => {
    expect([directives.get('require-trusted-types-for'), directives.get('trusted-types')]).toEqual([
      ["'script'"],
      ['default'],
    ]);
  });

  it("security.md: it reads the program, the plugin's folder and its room, and writes to a part of the room.", () => {
    const flags = fenceFlags({
      readable: ['/program', '/plugin'],
      writable: ['/room/out'],
      megabytes: 256,
      threads: false,
    });
    expect(flags.filter((flag) => flag.startsWith('--allow'))).toEqual([
      '--allow-fs-read=/program/*',
      '--allow-fs-read=/plugin/*',
      '--allow-fs-read=/room/out/*',
      '--allow-fs-write=/room/out/*',
    ]);
    expect(flags).toContain('--disallow-code-generation-from-strings');
  });
});
