import { silentLog } from 'adit/core';
import type { DatasetCatalogue } from 'adit/core/server';
import { expect, it, vi } from 'vitest';
import { LiveSession } from './live-session.ts';
import type { SceneKnowledge } from './scene-knowledge.ts';
import type { SessionEngines } from './session-engines.ts';

it('makes a change and tells the others of it when a listener throws', () => {
  const error = vi.fn();
  const session = new LiveSession({
    ...{ id: 'session', tenantId: 'tenant', siteId: 'site', userId: 'user', viewId: 'view1' },
    engines: { dispose: () => undefined } as unknown as SessionEngines,
    catalogue: {} as DatasetCatalogue,
    knowledge: { parts: new Map(), listeners: [] } as unknown as SceneKnowledge,
    log: { ...silentLog, error },
  });
  const heard: number[] = [];
  session.onChange(() => {
    throw new Error('broken');
  });
  const second = session.onChange(() => heard.push(session.sequence));
  const view = { parts: {}, layers: {} };
  session.change([{ at: ['view2'], value: view }]);
  session.change([{ at: ['view2'], value: view }]);
  second.dispose();
  session.change([{ at: ['view3'], value: view }]);
  expect([heard, session.sequence, Object.keys(session.scene.views)]).toEqual([[1], 2, ['view1', 'view2', 'view3']]);
  expect(error).toHaveBeenCalledTimes(2);
  session.dispose();
});
