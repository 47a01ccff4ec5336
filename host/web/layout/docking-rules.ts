import type { Panel } from 'adit/core/web';

/** Panels by id, and how many of each are open: all that the rules look at. */
export interface DockingFacts {
  panel(panelId: string): Panel | undefined;
  /** Panel ids of all open tabs. */
  readonly open: readonly string[];
}

/**
 * Whether the user may close a tab of `panelId`. Of each panel with a place in the default layout one stays, so that there always is a
 * view; what users opened themselves, or what has lost its plugin, can go.
 */
export function canClose(panelId: string, facts: DockingFacts): boolean {
  const panel = facts.panel(panelId);
  if (!panel?.location) return true;
  return facts.open.filter((id) => id === panelId).length > 1;
}
