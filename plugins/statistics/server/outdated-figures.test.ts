import type { SceneStep } from 'adit/core';
import type { RenderSession } from 'adit/core/server';
import { expect, it } from 'vitest';
import { OutdatedFigures } from './outdated-figures.ts';

it('tells those who asked for figures of changes that figures depend on, and nobody else', () => {
  const told: unknown[] = [];
  const session = { publish: (_topic: unknown, payload: unknown) => told.push(payload) } as unknown as RenderSession;
  const outdated = new OutdatedFigures();
  const step = (part?: string): SceneStep => ({ at: {}, ...(part ? { part } : {}) }) as unknown as SceneStep;
  outdated.tell(session, { sequence: 1, steps: [step('views.filters')] });
  outdated.follow(session);
  outdated.tell(session, { sequence: 2, steps: [step('views.camera'), step('views.look')] });
  outdated.tell(session, { sequence: 3, steps: [step('views.camera'), step('queries.queries')] });
  outdated.tell(session, { sequence: 4, steps: [step()] });
  expect(told).toEqual([{ sequence: 3 }, { sequence: 4 }]);
});
