import type { Panel } from 'adit/core/web';

/** Panels by id, and how many of each are open: all that the rules look at. */
export interface DockingFacts {
  panel(panelId: string): Panel | undefined;
  /** Panel ids of all open tabs. */
  readonly open: readonly string[];
}

/**
 * Whether the user may close a tab of `panelId`. A pane with a place in the default layout stays; of the main panels one
 * stays; what users opened themselves, or what has lost its plugin, can go.
 */
export function canClose(panelId: string, facts: DockingFacts): boolean {
  const panel = facts.panel(panelId);
  if (!panel?.location) return true;
  if (panel.location !== 'main') return !panel.single;
  return facts.open.filter((id) => facts.panel(id)?.location === 'main').length > 1;
}
