import type { SceneStore } from '../../shared/index.ts';

/** The view that a panel with this state shows; the first one until it is given one of its own. */
export function viewIdOf(state: Readonly<Record<string, unknown>>, store: SceneStore): string {
  return typeof state.viewId === 'string' ? state.viewId : (store.viewIds[0] ?? '');
}

/** The number in a view's id; undefined for one that has none. */
export function viewNumber(viewId: string): number | undefined {
  const digits = /\d+$/.exec(viewId)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
