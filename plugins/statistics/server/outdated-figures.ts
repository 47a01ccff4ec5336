import type { ChangedScene, RenderSession } from 'adit/core/server';
import { figuresOutdatedTopic } from '../shared/index.ts';

/** Parts of the scene that no figure depends on. */
const NO_FIGURES = new Set([
  'views.active-layer',
  'views.camera',
  'views.labels',
  'views.linked',
  'views.look',
  'views.property-settings',
]);

/** Tells the sessions that have asked for figures when these may be others; nobody else hears of it. */
export class OutdatedFigures {
  #following = new WeakSet<RenderSession>();

  follow(session: RenderSession): void {
    this.#following.add(session);
  }

  tell(session: RenderSession, { sequence, steps }: Pick<ChangedScene, 'sequence' | 'steps'>): void {
    if (!this.#following.has(session)) return;
    if (steps.every(({ part }) => part !== undefined && NO_FIGURES.has(part))) return;
    session.publish(figuresOutdatedTopic, { sequence });
  }
}
