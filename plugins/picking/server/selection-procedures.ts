import type { PickSwitches } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import {
  clearSelection,
  getSelection,
  noPicks,
  removeLastChangeset,
  setPicksLook,
  updateSelectionExport,
  updateUserEdits,
} from '../shared/index.ts';
import { clearPicks, removeLast } from './changesets.ts';
import { layerAt } from './gesture-procedures.ts';

/** What is picked as a whole: what clears it, how it looks, and whether it may be changed and saved. */
export function addSelectionProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(getSelection, async (session) => ({
    sequence: session.sequence,
    picks: session.scene.picks ?? noPicks(),
  }));

  procedures.add(clearSelection, (session, { layerNames }) =>
    session.inTurn(async () => clearPicks(session, layerNames)),
  );

  procedures.add(removeLastChangeset, (session) => session.inTurn(async () => removeLast(session)));

  procedures.add(updateUserEdits, (session, { layerName, active }) =>
    session.inTurn(async () => {
      const { count } = layerAt(await session.openLayer(layerName));
      return { sequence: setSwitch(session, layerName, { userEdits: active }), active, available: count > 0 };
    }),
  );

  procedures.add(updateSelectionExport, (session, { layerName, active }) =>
    session.inTurn(async () => {
      const { columns } = layerAt(await session.openLayer(layerName));
      const sequence = setSwitch(session, layerName, { selectionExport: active });
      return { sequence, active, available: columns.length > 0 };
    }),
  );

  procedures.add(setPicksLook, (session, { datasetId, look }) =>
    session.inTurn(async () => {
      await session.openDataset(datasetId);
      const { sequence } = session.update((scene) => {
        (scene.picks ??= noPicks()).looks[datasetId] = look;
      });
      return { sequence };
    }),
  );
}

function setSwitch(session: RenderSession, layerName: string, change: Partial<PickSwitches>): number {
  const { sequence } = session.update((scene) => {
    const { switches } = (scene.picks ??= noPicks());
    const before = Object.hasOwn(switches, layerName) ? switches[layerName] : undefined;
    switches[layerName] = { userEdits: true, selectionExport: true, ...before, ...change };
  });
  return sequence;
}
