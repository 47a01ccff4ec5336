// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseManifest, token } from 'adit/core';
import { panels, type WebPlugin } from 'adit/core/web';
import type { TestPlugin } from '../test-plugin.ts';
import { textDifferences } from './text-differences.ts';
import { checkWebHalf, type WebHalfFindings } from './web-half.ts';

const manifest = parseManifest({
  ...{ id: 'acme.planted', version: '1.0.0', api: '^1', category: 'tool' },
  ...{ web: true, locales: ['en', 'es'] },
});

function look(activate: WebPlugin['activate'], texts: TestPlugin['texts'] = {}): Promise<WebHalfFindings> {
  const plugin: TestPlugin = { manifest, texts, web: async () => ({ default: { activate } }) };
  return checkWebHalf(plugin, []);
}

describe('the tests that every plugin must pass see what is planted', () => {
  it('listeners, timers and styles that stay', async () => {
    const undo: (() => void)[] = [];
    const { left } = await look(() => {
      const listener = (): void => undefined;
      window.addEventListener('storage', listener);
      document.addEventListener('keydown', listener, { capture: true });
      const timers = [setInterval(listener, 1e6), setTimeout(listener, 1e6)];
      const style = document.createElement('style');
      document.head.append(style);
      undo.push(() => {
        window.removeEventListener('storage', listener);
        document.removeEventListener('keydown', listener, { capture: true });
        timers.forEach(clearTimeout);
        style.remove();
      });
    });
    undo.forEach((step) => step());
    const once = [
      'a running interval',
      'a running timeout',
      'a listener of "storage" on Window',
      'a listener of "keydown" on HTMLDocument',
      'a style element',
    ];
    expect(new Set(left.map((text) => text.replace(/on (Window|Object|global)$/, 'on Window')))).toEqual(
      new Set(once.map((text) => text.replace('HTMLDocument', document.constructor.name))),
    );
    expect(left).toHaveLength(2 * once.length);
  });

  it('nothing where all of it is taken back', async () => {
    const { left, failures } = await look((context) => {
      const listener = (): void => undefined;
      window.addEventListener('storage', listener, { signal: context.signal });
      document.addEventListener('keydown', listener);
      context.disposables.add(() => document.removeEventListener('keydown', listener));
      const timer = setInterval(listener, 1e6);
      context.disposables.add(() => clearInterval(timer));
      context.bindValue(token('acme.planted.service'), {});
    });
    expect({ left, failures }).toEqual({ left: [], failures: [] });
  });

  it('a half that cannot be activated, or not twice, or not be undone', async () => {
    let times = 0;
    expect((await look(() => Promise.reject(new Error('never')))).failures).toHaveLength(2);
    const second = await look(() => {
      times += 1;
      if (times > 1) throw new Error('not again');
    });
    expect(second.failures).toEqual(['the second time it is failed: not again']);
    const stuck = await look((context) => {
      context.disposables.add(() => {
        throw new Error('stuck');
      });
    });
    expect(stuck.failures[0]).toMatch(/^it cannot be undone/);
  });

  it('foreign ids, and texts that are missing', async () => {
    const panel = { icon: () => null, single: true, load: () => Promise.reject(new Error('not asked for')) };
    const foreign = await look(
      (context) => void context.add(panels, { ...panel, id: 'other.panel', titleKey: 'title' }),
    );
    expect(foreign.failures[0]).toContain('must start with');
    const untold = await look(
      (context) => void context.add(panels, { ...panel, id: 'acme.planted.panel', titleKey: 'title' }),
      { en: { title: 'Title' }, es: {} },
    );
    expect(untold.missingTexts).toEqual(['es: "title" (core.panels acme.planted.panel.titleKey)']);
  });

  it('[A1.07, A9.10, I9.11, W9.17] texts that differ', () => {
    expect(
      textDifferences(
        { only: 'Here', empty: ' ', named: '{{count}} of {{name}}', plural_one: 'one', plural_other: 'more' },
        { empty: 'x', named: '{{count}}', plural_one: 'uno', plural_other: 'más', other: 'Allí' },
      ),
    ).toEqual([
      '"only" is not in Spanish',
      '"other" is not in English',
      '"empty" is empty',
      '"named" names other values in Spanish',
      '"plural_many" is not in Spanish',
    ]);
  });
});
