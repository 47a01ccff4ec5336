import { describe, expect, it, vi } from 'vitest';
import type { RenderSession, SessionCall } from 'adit/core/server';
import type { OpenWork } from '../half/open-works.ts';
import { OwnOffers } from './own-offers.ts';
import { sessionServices } from './session-services.ts';

const PLUGIN = 'acme.iron-ore';

function setUp() {
  const publish = vi.fn();
  const session = { publish, signal: new AbortController().signal, offer: vi.fn() } as unknown as RenderSession;
  const work: OpenWork = {
    tenantId: 'tenant',
    procedure: { session, call: {} as SessionCall },
    ended: new AbortController().signal,
  };
  const services = sessionServices(PLUGIN, new OwnOffers(PLUGIN));
  const ask = (name: string, ...given: unknown[]): unknown => services[name]?.(given, work);
  return { publish, ask, services };
}

describe('what a half does with a session', () => {
  it('pushes under its own id, which has no dashes in the protocol, and offers under it', () => {
    const { publish, ask } = setUp();
    ask('session.publish', 'acme.iron_ore.progress', '{"done":1}');
    expect(publish).toHaveBeenCalledWith(expect.objectContaining({ name: 'acme.iron_ore.progress' }), { done: 1 });
    ask('session.offer', 'acme.iron-ore.key', new Float64Array(2), undefined);
    for (const topic of ['datacloud.scene.changed', 'acme.iron_ore', 'acme.iron-ore.progress'])
      expect(() => ask('session.publish', topic, '{}')).toThrow();
    for (const [key, numbers] of [
      ['datacloud.key', new Float64Array(2)],
      ['acme.iron-ore.a/b', new Float64Array(2)],
      ['acme.iron-ore.key', [1, 2]],
      ['acme.iron-ore.key', new Int8Array(2)],
    ] as const)
      expect(() => ask('session.offer', key, numbers)).toThrow();
  });

  it('pushes no more than windows are to take', () => {
    const { publish, ask } = setUp();
    const flood = (): void => {
      for (let time = 0; time < 2_000; time += 1) ask('session.publish', 'acme.iron_ore.a', '{}');
    };
    expect(flood).toThrow(expect.objectContaining({ code: 'plugin-pushes-too-much' }));
    expect(publish.mock.calls.length).toBeLessThan(1_000);
    const long = JSON.stringify('x'.repeat(300_000));
    expect(() => setUp().ask('session.publish', 'acme.iron_ore.a', long)).toThrow('pushes more');
  });

  it('has none outside of a call of it', async () => {
    const { services } = setUp();
    const ended = new AbortController().signal;
    const given: Readonly<Record<string, readonly unknown[]>> = {
      'session.scene': [],
      'session.change': [1, []],
      'session.offer': ['acme.iron-ore.key', new Float64Array(1)],
      'session.publish': ['acme.iron_ore.a', '{}'],
    };
    expect(Object.keys(services)).toEqual(Object.keys(given));
    for (const [name, service] of Object.entries(services))
      for (const work of [undefined, { tenantId: 'tenant', ended }])
        await expect(async () => service(given[name] ?? [], work)).rejects.toThrow(
          'in a session call that is under way only',
        );
  });
});
