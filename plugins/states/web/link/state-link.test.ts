import { observable, observableRef, runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { failureText } from '../dialogs/use-failure.ts';
import { problemKey, StateLink } from './state-link.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A browser at the address of a link, on the site `a`. */
function setUp(address: string, read: () => unknown = () => ({ siteId: 'b', name: 'Pit' })) {
  const steps: string[] = [];
  const navigation = observable(
    {
      path: '/ssa',
      query: new URLSearchParams(address),
      go: (path: string) => {
        steps.push(path);
        runInAction(() => (navigation.query = new URLSearchParams()));
      },
    },
    { query: observableRef, go: false },
  );
  const site = observable({ id: 'a' as string | undefined });
  const session = observable({ status: 'connecting', requestNew: async () => void steps.push('new session') });
  const states = observable({
    isBusy: false,
    loading: (work: () => Promise<void>) => work(),
    show: async () => {
      steps.push('shown');
      return ['gone'];
    },
  });
  const panels = observable.array<string>([]);
  const failed = vi.fn();
  const parts = {
    api: {
      call: async () => {
        steps.push('read');
        return read();
      },
    },
    states,
    site,
    navigation,
    session,
    workspace: { instancesOf: () => panels },
    log: { warn: () => undefined },
    switchSite: async (siteId: string) => {
      steps.push(`site ${siteId}`);
      runInAction(() => (site.id = siteId));
    },
    opened: (name: string, missing: readonly string[]) => steps.push(`opened ${name}, without ${missing}`),
    failed,
  };
  const link = new StateLink(parts as never);
  const following = link.follow();
  stop = () => following.dispose();
  const ready = (): void =>
    runInAction(() => {
      session.status = 'initialized';
      panels.push('1');
    });
  return { steps, states, site, session, panels, parts, ready, failed };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('[W4.52] the link of a saved state', () => {
  it('[A4.05b, A4.05d, A4.05e, A4.05f, A4.05h] waits until the workspace is ready and not busy, and then is opened once, on its site and in a new session', async () => {
    const { steps, states, ready } = setUp('stateId=s1');
    runInAction(() => (states.isBusy = true));
    ready();
    await settled();
    expect(steps).toEqual([]);
    runInAction(() => (states.isBusy = false));
    await settled();
    expect(steps).toEqual(['read', 'site b', 'new session', 'shown', 'opened Pit, without gone', '/ssa']);
  });

  it('[A4.05b] is not even read before there are both a session and a view', async () => {
    const { steps, session, panels } = setUp('stateId=s1');
    runInAction(() => (session.status = 'initialized'));
    await settled();
    expect(steps).toEqual([]);
    runInAction(() => {
      session.status = 'connecting';
      panels.push('1');
    });
    await settled();
    expect(steps).toEqual([]);
    runInAction(() => (session.status = 'initialized'));
    await settled();
    expect(steps[0]).toBe('read');
  });

  it('[A4.05c, A4.05d] waits for the site that it names, and does not change it when it is the active one; private ones that the server gives open too', async () => {
    const { steps, site, ready } = setUp('stateId=s1&siteId=b', () => ({ siteId: 'b', name: 'Pit', isPublic: false }));
    ready();
    await settled();
    expect(steps).toEqual([]);
    runInAction(() => (site.id = 'b'));
    await settled();
    expect(steps).toEqual(['read', 'new session', 'shown', 'opened Pit, without gone', '/ssa']);
  });

  it('[A4.05k] that cannot be opened changes nothing but the address, and says why', async () => {
    const problem = new ApiError(404, 'not-found', 'Not found', {}, undefined);
    const { steps, ready, failed } = setUp('stateId=s1', () => {
      throw problem;
    });
    ready();
    await settled();
    expect([steps, failed.mock.calls]).toEqual([['read', '/ssa'], [[problem]]]);
  });

  it('[A4.05k] that leads to a site, a session or a state that cannot be had says why, too', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('refused'));
    for (const [fails, ...done] of [
      ['switchSite', 'read', '/ssa'],
      ['session', 'read', 'site b', '/ssa'],
      ['show', 'read', 'site b', 'new session', '/ssa'],
    ] as const) {
      const { steps, states, session, parts, ready, failed } = setUp('stateId=s1');
      runInAction(() => {
        if (fails === 'switchSite') parts.switchSite = refuse;
        if (fails === 'session') session.requestNew = refuse;
        if (fails === 'show') states.show = refuse;
      });
      ready();
      await settled();
      expect([fails, steps, failed.mock.calls]).toEqual([fails, done, [[new Error('refused')]]]);
      stop?.();
    }
  });

  it('[A8.02] names a state that is not found, one that is not public, or what the server said', () => {
    const error = (status: number, code: string): ApiError => new ApiError(status, code, 'said', {}, undefined);
    expect(
      [error(404, 'not-found'), error(403, 'state-not-public'), error(409, 'state-too-new'), new Error('x')].map(
        problemKey,
      ),
    ).toEqual(['problem.not-found', 'problem.not-public', undefined, undefined]);
    expect(english['problem.not-found']).toBe('State not found');
    expect(english['problem.not-public']).toMatch(/^This state is not public/);
    expect(spanish['problem.not-found']).toBe('No se ha encontrado el estado');
    expect(spanish['problem.not-public']).toMatch(/^Este estado no es público/);
    expect(failureText(error(409, 'of-another-plugin'), (key) => key)).toBe('said');
  });
});
