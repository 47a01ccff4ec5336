import { describe, expect, it } from 'vitest';
import type { Workspace } from 'adit/core/web';
import { openTable } from './open-table.ts';

function setUp(open: Record<string, { panel: string; viewId?: string }>) {
  const calls: unknown[][] = [];
  const workspace = {
    instancesOf: (panel: string) => Object.keys(open).filter((id) => open[id]!.panel === panel),
    stateOf: (id: string) => ({ viewId: open[id]?.viewId }),
    openPanel: (...call: unknown[]) => calls.push(['open', ...call]),
    splitPanel: (...call: unknown[]) => calls.push(['split', ...call]),
  } as unknown as Workspace;
  return { workspace, calls };
}

describe('the pick table', () => {
  const views = { a: { panel: 'views.view', viewId: 'view1' }, b: { panel: 'views.view', viewId: 'view2' } };

  it('[W2.16] opens below the view, not over it, or beside it where that is asked for', () => {
    const { workspace, calls } = setUp(views);
    openTable(workspace, 'view2');
    openTable(workspace, 'view1', 'vertical');
    expect(calls).toEqual([
      ['split', 'b', 'horizontal', {}, 'picking.table'],
      ['split', 'a', 'vertical', {}, 'picking.table'],
    ]);
  });

  it('comes forward where it is open, and is put somewhere when no view is', () => {
    for (const open of [{ ...views, c: { panel: 'picking.table' } }, {}]) {
      const { workspace, calls } = setUp(open);
      openTable(workspace, 'view1');
      expect(calls).toEqual([['open', 'picking.table']]);
    }
  });
});
