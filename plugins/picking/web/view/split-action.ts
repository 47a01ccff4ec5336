import { IconTable } from '@tabler/icons-react';
import type { MenuAction, SplitDirection, Workspace } from 'adit/core/web';
import { openTable } from './open-table.ts';

/** Divides a view by the table. */
export function splitAction(workspace: Workspace): MenuAction {
  return {
    id: 'picking.split',
    titleKey: 'command.split',
    icon: IconTable,
    places: ['view/split'],
    permission: 'picking.pick',
    run: (target) => {
      const { viewId, direction } = target as { viewId: string; direction: SplitDirection };
      openTable(workspace, viewId, direction);
    },
  };
}
