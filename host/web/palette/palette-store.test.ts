import { expect, it, vi } from 'vitest';
import { Contributions, menuActions, tools, type MenuAction, type Tool } from 'adit/core/web';
import type { Program } from '../program.ts';
import { PaletteStore } from './palette-store.ts';

const run = vi.fn();
const action = (id: string, titleKey: string): MenuAction => ({ id, titleKey, places: ['palette'], run });
const tool = (id: string, titleKey: string, enabled = true): Tool =>
  ({ id, titleKey, group: 'draw', kind: 'once', enabled: () => enabled }) as unknown as Tool;

function lines(contributions: Contributions): string[] {
  const all = contributions.registered(tools).map(({ value }) => value);
  const program = {
    host: { contributions, can: () => true, translator: () => (key: string) => key },
    tools: { tools: all, isEnabled: (one: Tool) => one.enabled?.() ?? true, press: run },
    keys: { keysOf: () => [] },
  } as unknown as Program;
  return new PaletteStore(program).lines.map(({ id }) => id);
}

it('a tool is in the palette once, also where its plugin has an action that is called the same', () => {
  const contributions = new Contributions();
  contributions.add(tools, 'acme.a', tool('acme.a.tool', 'Draw'));
  contributions.add(menuActions, 'acme.a', action('acme.a.draw', 'Draw'));
  contributions.add(menuActions, 'acme.a', action('acme.a.other', 'Draw more'));
  contributions.add(menuActions, 'acme.b', action('acme.b.draw', 'Draw'));
  expect(lines(contributions)).toEqual(['acme.a.other', 'acme.b.draw', 'acme.a.tool']);
});

it('an action stands for a tool that cannot be used now', () => {
  const contributions = new Contributions();
  contributions.add(tools, 'acme.a', tool('acme.a.tool', 'Draw', false));
  contributions.add(menuActions, 'acme.a', action('acme.a.draw', 'Draw'));
  expect(lines(contributions)).toEqual(['acme.a.draw']);
});
