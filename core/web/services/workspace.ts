import { token } from 'adit/core';

/** How a panel is divided: by a vertical line, so that both stand side by side, or by a horizontal one. @public */
export type SplitDirection = 'vertical' | 'horizontal';

/** The layout of panels. @public */
export interface Workspace {
  /** Opens a panel, or brings it forward when it is single and open; returns the instance's id. */
  openPanel(panelId: string, state?: Readonly<Record<string, unknown>>): string;
  /** Opens a panel, another one of the same kind without `panelId`, on the right of an open one, or below it, in half of its room; returns the instance's id. */
  splitPanel(
    instanceId: string,
    direction: SplitDirection,
    state?: Readonly<Record<string, unknown>>,
    panelId?: string,
  ): string;
  closePanel(instanceId: string): void;
  /** What a panel last set as its state; observable. */
  stateOf(instanceId: string): Readonly<Record<string, unknown>>;
  setState(instanceId: string, state: Readonly<Record<string, unknown>>): void;
  /** Instances of a panel that are open; observable. */
  instancesOf(panelId: string): readonly string[];
  /** Docks the panel that was last used at an edge of the layout. */
  movePanel(edge: 'left' | 'right' | 'bottom'): void;
  resetLayout(): void;
  /** Which panels stand where, in the form that is kept; undefined while there is no layout. */
  keptLayout(): unknown;
  /** Shows a layout that `keptLayout` gave, here or elsewhere; false, and nothing changes, for what is none. */
  restoreLayout(kept: unknown): boolean;
}

/** @public */
export const WorkspaceToken = token<Workspace>('core.workspace');
