import { byName, setPart } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { picksPart, type PickSwitches } from 'adit/plugins/views';
import {
  clearSelection,
  getSelection,
  removeLastChangeset,
  setPicksLook,
  updateSelectionExport,
  updateUserEdits,
} from '../shared/index.ts';
import { clearPicks, picksOf, removeLast } from './changesets.ts';
import { layerAt } from './gesture-procedures.ts';

/** What is picked as a whole: what clears it, how it looks, and whether it may be changed and saved. */
export function addSelectionProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(getSelection, async (session) => ({
    sequence: session.sequence,
    picks: picksOf(session),
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
      const picks = picksOf(session);
      const looks = { ...picks.looks, [datasetId]: look };
      return session.change([setPart([], picksPart, { ...picks, looks })]);
    }),
  );
}

function setSwitch(session: RenderSession, layerName: string, change: Partial<PickSwitches>): number {
  const picks = picksOf(session);
  const before = byName(picks.switches, layerName);
  const switches = { ...picks.switches, [layerName]: { userEdits: true, selectionExport: true, ...before, ...change } };
  return session.change([setPart([], picksPart, { ...picks, switches })]).sequence;
}
