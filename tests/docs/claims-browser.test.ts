// @vitest-environment jsdom
import axe from 'axe-core';
import { createElement, type ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { parseManifest, token } from 'adit/core';
import { makeTestWorkspace, type TestPlugin, type TestWorkspace } from 'adit/core/testing';
import { definePlugin, panels, Translations, type PanelProps, type WebPlugin } from 'adit/core/web';
import { FailureLog } from '../../host/web/shell/failure-log.ts';
import { facts } from './claims.ts';

const Nothing = (): undefined => undefined;

function workspaceWith(activate: WebPlugin['activate'], texts: TestPlugin['texts'] = {}): Promise<TestWorkspace> {
  const manifest = parseManifest({ ...facts, web: true });
  return makeTestWorkspace({
    plugins: [{ manifest, texts, web: async () => ({ default: definePlugin({ activate }) }) }],
  });
}

describe('texts', () => {
  it('text-keys.md: "readable" means that `variable.hole-name` becomes "Hole name". The raw key is never shown.', async () => {
    const texts = new Translations('en');
    await texts.add('acme.log', async () => ({ title: 'Log' }));
    const t = texts.translator('acme.log');
    expect(['title', 'variable.hole-name'].map((key) => t(key))).toEqual(['Log', 'Hole name']);
  });

  it('text-keys.md: What is missing in a language is shown in English.', async () => {
    const texts = new Translations('es');
    await texts.add('acme.log', async (language): Promise<Record<string, string>> =>
      language === 'es' ? { title: 'Registro' } : { title: 'Log', holes: 'Holes' },
    );
    const t = texts.translator('acme.log');
    expect([t('title'), t('holes')]).toEqual(['Registro', 'Holes']);
  });
});

describe('a web half', () => {
  it('lifecycle.md: `get(token)` (throws when nobody offers the service), `find(token)` (undefined when the plugin that offers it is off)', async () => {
    const absent = token<object>('acme.other.service');
    const workspace = await workspaceWith(({ get, find }) => {
      expect(() => get(absent)).toThrow('No plugin offers the service "acme.other.service"');
      expect(find(absent)).toBeUndefined();
    });
    workspace.dispose();
  });

  it('debugging.md: after three faults within a minute a contribution is not tried again until the page is loaded anew.', async () => {
    const failures = new FailureLog({ error() {} } as unknown as ConstructorParameters<typeof FailureLog>[0]);
    const source = { pluginId: 'acme.log', point: 'core.panels', contribution: 'acme.log.panel' };
    const broken = [1, 2, 3].map(() => {
      failures.report(source, new Error('broken'));
      return failures.isBroken('acme.log.panel');
    });
    expect(broken).toEqual([false, false, true]);
    expect(failures.noted).toEqual([{ ...source, message: 'broken', count: 3 }]);
  });
});

describe('how it looks', () => {
  const findings = async (Panel: ComponentType<PanelProps>): Promise<string[]> => {
    const load = async () => ({ default: Panel });
    const workspace = await workspaceWith((context) => {
      context.add(panels, { ...{ id: 'acme.log.panel', titleKey: 'title', icon: Nothing }, single: true, load });
    });
    const { element } = await workspace.renderPanel('acme.log.panel');
    const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
    workspace.dispose();
    element.remove();
    return violations.map(({ id }) => id).filter((id) => id !== 'region');
  };

  it('look.md: A panel names itself: its outermost element is a `section` with an `aria-label`.', async () => {
    const button = createElement('button', { type: 'button', 'aria-label': 'Open' });
    expect(await findings(() => createElement('section', { 'aria-label': 'Log' }, button))).toEqual([]);
  });

  it('look.md: a button that shows an icon alone has an `aria-label`, and a field has a label.', async () => {
    const unnamed = [createElement('button', { key: 'a', type: 'button' }), createElement('input', { key: 'b' })];
    expect(await findings(() => createElement('section', { 'aria-label': 'Log' }, unnamed))).toEqual([
      'button-name',
      'label',
    ]);
  });
});
