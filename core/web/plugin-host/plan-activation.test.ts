import { describe, expect, it } from 'vitest';
import type { EnabledPlugin } from 'adit/core';
import { planActivation } from './plan-activation.ts';

function plugin(id: string, requires: string[] = [], optional: string[] = []): EnabledPlugin {
  return { id, version: '1.0.0', web: true, requires, optional, locales: [] };
}

function plan(...plugins: EnabledPlugin[]): { order: string[]; blocked: Record<string, string> } {
  const { order, blocked } = planActivation(plugins);
  return { order: order.map((one) => one.id), blocked: Object.fromEntries(blocked) };
}

describe('the activation plan', () => {
  it('puts what is required first, however the list is ordered', () => {
    expect(plan(plugin('c', ['b']), plugin('b', ['a']), plugin('a')).order).toEqual(['a', 'b', 'c']);
  });

  it('puts what is optional first where it is on', () => {
    expect(plan(plugin('a', [], ['z', 'off']), plugin('z')).order).toEqual(['z', 'a']);
  });

  it('lets a requirement win over an optional dependency that would make a circle', () => {
    expect(plan(plugin('a', [], ['b']), plugin('b', ['a'])).order).toEqual(['a', 'b']);
  });

  it('blocks what needs a plugin that is not there, and what needs that', () => {
    expect(plan(plugin('a'), plugin('b', ['gone']), plugin('c', ['b']))).toEqual({
      order: ['a'],
      blocked: { b: 'needs:gone', c: 'needs:b' },
    });
  });

  it('names a circle, and blocks what leads into it', () => {
    expect(plan(plugin('a', ['b']), plugin('b', ['c']), plugin('c', ['a']), plugin('d', ['a']))).toEqual({
      order: [],
      blocked: { a: 'cycle:a,b,c,a', b: 'cycle:b,c,a,b', c: 'cycle:c,a,b,c', d: 'needs:a' },
    });
  });

  it('blocks a plugin that requires itself', () => {
    expect(plan(plugin('a', ['a'])).blocked).toEqual({ a: 'cycle:a,a' });
  });
});
