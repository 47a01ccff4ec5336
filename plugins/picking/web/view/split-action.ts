import { IconTable } from '@tabler/icons-react';
import { menuAction, type MenuAction, type Workspace } from 'adit/core/web';
import type { SplitTarget } from 'adit/plugins/views';
import { openTable } from './open-table.ts';

/** Divides a view by the table. */
export function splitAction(workspace: Workspace): MenuAction {
  return menuAction({
    id: 'picking.split',
    titleKey: 'command.split',
    icon: IconTable,
    places: ['view/split'],
    permission: 'picking.pick',
    run: ({ viewId, direction }: SplitTarget) => openTable(workspace, viewId, direction),
  });
}
