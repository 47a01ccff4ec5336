import { notFound, type Disposable } from 'adit/core';
import type { RenderSession, Subsets } from 'adit/core/server';
import { ViewPictures } from './view-pictures.ts';

const FRAMES = 30;

interface Observed {
  readonly views: Map<string, ViewPictures>;
  /** Pictures of a view a second. */
  mostFrames: number;
}

/** The views of sessions that pictures are pushed of; a session's go with it. */
export class ObservedViews implements Disposable {
  #isClosed = false;
  #sessions = new WeakMap<RenderSession, Observed>();
  #subsets: Subsets;

  constructor(subsets: Subsets) {
    this.#subsets = subsets;
  }

  /** The pictures of a view; -1 is the session's first one. Throws 404 for a view that is not there. */
  of(session: RenderSession, view: string | number): ViewPictures {
    const viewIds = Object.keys(session.scene.views);
    const viewId = `${view}` === '-1' ? viewIds[0] : viewIds.find((id) => id === view);
    if (viewId === undefined) throw notFound('view');
    const observed = this.#observed(session);
    const known =
      observed.views.get(viewId) ?? new ViewPictures(session, this.#subsets, viewId, () => observed.mostFrames);
    observed.views.set(viewId, known);
    return known;
  }

  /** Pushes no more pictures of a view, which may be gone already. */
  leave(session: RenderSession, view: string | number): void {
    this.#sessions.get(session)?.views.get(`${view}`)?.observe(false);
  }

  mostFrames(session: RenderSession): number {
    return this.#observed(session).mostFrames;
  }

  setMostFrames(session: RenderSession, frames: number): void {
    this.#observed(session).mostFrames = frames;
  }

  /** Pushes nothing any more. */
  dispose(): void {
    this.#isClosed = true;
  }

  #observed(session: RenderSession): Observed {
    const known = this.#sessions.get(session);
    if (known) return known;
    const views = new Map<string, ViewPictures>();
    const observed: Observed = { views, mostFrames: FRAMES };
    this.#sessions.set(session, observed);
    session.onChange(() => {
      for (const [viewId, pictures] of views) {
        if (!this.#isClosed && viewId in session.scene.views) pictures.follow();
        else {
          pictures.observe(false);
          views.delete(viewId);
        }
      }
    });
    return observed;
  }
}
