import type { SplitDirection, Workspace } from 'adit/core/web';
import { VIEW_PANEL } from 'adit/plugins/views';

/** The id of the panel with the picked rows. */
export const TABLE_PANEL = 'picking.table';

/** Opens the table below a view, or beside it; brings it forward where it is open. */
export function openTable(workspace: Workspace, viewId: string, direction: SplitDirection = 'horizontal'): void {
  const view = workspace.instancesOf(VIEW_PANEL).find((id) => workspace.stateOf(id)['viewId'] === viewId);
  const isOpen = workspace.instancesOf(TABLE_PANEL).length > 0;
  if (isOpen || view === undefined) workspace.openPanel(TABLE_PANEL);
  else workspace.splitPanel(view, direction, {}, TABLE_PANEL);
}
