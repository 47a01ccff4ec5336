import { IconTable } from '@tabler/icons-react';
import type { MenuAction, SplitDirection, Workspace } from 'adit/core/web';
import { VIEW_PANEL } from 'adit/plugins/views';

/** Opens the table beside a view or below it; brings it forward where it is open. */
export function splitAction(workspace: Workspace, tablePanel: string): MenuAction {
  return {
    id: 'picking.split',
    titleKey: 'command.split',
    icon: IconTable,
    places: ['view/split'],
    permission: 'picking.pick',
    run: (target) => {
      const { viewId, direction } = target as { viewId: string; direction: SplitDirection };
      const beside = workspace.instancesOf(VIEW_PANEL).find((id) => workspace.stateOf(id)['viewId'] === viewId);
      const isOpen = workspace.instancesOf(tablePanel).length > 0;
      if (isOpen || beside === undefined) workspace.openPanel(tablePanel);
      else workspace.splitPanel(beside, direction, {}, tablePanel);
    },
  };
}
