import { describe, expect, it } from 'vitest';
import semver from 'semver';
import { API_VERSION } from 'adit/core';
import { withRequired, type TestPlugin } from '../test-plugin.ts';
import { checkCalls } from './calls.ts';
import { checkImporters } from './importers.ts';
import { checkServerHalf } from './server-half.ts';
import { textDifferences } from './text-differences.ts';
import { checkWebHalf } from './web-half.ts';

/** What is tested of a plugin. `web` needs a DOM. @beta */
export const conformanceParts = ['manifest', 'texts', 'web', 'server', 'calls', 'importers'] as const;
/** One part of the tests that every plugin must pass. @beta */
export type ConformancePart = (typeof conformanceParts)[number];

/** The half that a part looks at; those that are not named look at what every plugin has. */
const halfOf: Readonly<Partial<Record<ConformancePart, 'web' | 'server'>>> = {
  web: 'web',
  server: 'server',
  calls: 'server',
  importers: 'server',
};

const tests: Readonly<Record<ConformancePart, (plugin: TestPlugin, required: readonly TestPlugin[]) => void>> = {
  manifest({ manifest }, required) {
    it('names versions that are there', () => {
      const versions = new Map([
        ['the API', API_VERSION],
        ...required.map((one) => [one.manifest.id, one.manifest.version] as const),
      ]);
      const wanted = { 'the API': manifest.api, ...manifest.requires };
      const unmet = Object.entries(wanted).filter(
        ([name, range]) => !semver.satisfies(versions.get(name) ?? '', range),
      );
      expect(unmet).toEqual([]);
    });
  },
  texts({ manifest, texts }) {
    it('has English texts, and says the same in its other languages', () => {
      const { locales } = manifest;
      expect(locales.length === 0 || locales.includes('en')).toBe(true);
      const others = locales.filter((language) => language !== 'en');
      const found = others.flatMap((language) => textDifferences(texts['en'] ?? {}, texts[language] ?? {}, language));
      expect(found).toEqual([]);
    });
  },
  web(plugin, required) {
    it('its web half is activated and undone twice, and leaves nothing', async () => {
      const nothing = { failures: [], errors: [], left: [], missingTexts: [] };
      expect(await checkWebHalf(plugin, required)).toEqual(nothing);
    });
  },
  server(plugin, required) {
    it('its server half is activated and undone twice, and leaves nothing', async () => {
      expect(await checkServerHalf(plugin, required)).toEqual({ failures: [], left: [], undeclared: [] });
    });
  },
  calls(plugin, required) {
    it('its calls are refused where they must be', async () => {
      expect(await checkCalls(plugin, required)).toEqual([]);
    });
  },
  importers(plugin, required) {
    it('its importers get over files that are not what they should be', async () => {
      expect(await checkImporters(plugin, required)).toEqual([]);
    });
  },
};

/** Registers the tests that every plugin passes, all of them unless `parts` are named. What the plugin requires is looked for among those that come with Adit. @beta */
export function conformance(plugin: TestPlugin, parts: readonly ConformancePart[] = conformanceParts): void {
  const present = parts.filter((part) => {
    const half = halfOf[part];
    return half === undefined || plugin[half] !== undefined;
  });
  if (present.length === 0) return;
  describe(`plugin ${plugin.manifest.id}`, () => {
    const required = withRequired([plugin]).filter((other) => other !== plugin);
    for (const part of present) tests[part](plugin, required);
  });
}
