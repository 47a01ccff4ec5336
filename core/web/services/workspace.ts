import { token } from 'adit/core';

/** How a panel is split: by a vertical line, so that both halves are side by side, or by a horizontal one. @public */
export type SplitDirection = 'vertical' | 'horizontal';

/** The layout of panels. @public */
export interface Workspace {
  /** Opens a panel, or brings it forward when it is single and open; returns the instance's id. */
  openPanel(panelId: string, state?: Readonly<Record<string, unknown>>): string;
  /**
   * Opens a panel in half of the space of an open one, on its right or below it; without `panelId` a panel of the same kind. Returns the id of the
   * new instance.
   */
  splitPanel(
    instanceId: string,
    direction: SplitDirection,
    state?: Readonly<Record<string, unknown>>,
    panelId?: string,
  ): string;
  /** Closes one panel. */
  closePanel(instanceId: string): void;
  /** What a panel last set as its state; observable. */
  stateOf(instanceId: string): Readonly<Record<string, unknown>>;
  /** Keeps what a panel shows with the layout. */
  setState(instanceId: string, state: Readonly<Record<string, unknown>>): void;
  /** Instances of a panel that are open; observable. */
  instancesOf(panelId: string): readonly string[];
  /** Docks the panel that was last opened or used at an edge of the layout. */
  movePanel(edge: 'left' | 'right' | 'bottom'): void;
  resetLayout(): void;
  /** The arrangement of panels, in the form in which it is kept; undefined while there is no layout. */
  keptLayout(): unknown;
  /** Shows a layout that `keptLayout` returned, here or elsewhere. Returns false and changes nothing for anything else. */
  restoreLayout(kept: unknown): boolean;
}

/** The service that opens and closes panels of the workspace. @public */
export const WorkspaceToken = token<Workspace>('core.workspace');
