import { token } from 'adit/core';

/** The layout of panels. */
export interface Workspace {
  /** Opens a panel, or brings it forward when it is single and open; returns the instance's id. */
  openPanel(panelId: string, state?: Readonly<Record<string, unknown>>): string;
  closePanel(instanceId: string): void;
  /** Instances of a panel that are open; observable. */
  instancesOf(panelId: string): readonly string[];
  resetLayout(): void;
}

export const WorkspaceToken = token<Workspace>('core.workspace');
