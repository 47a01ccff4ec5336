import { reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { PickReader } from './pick-reader.ts';

/** Lets go of what was picked when its item is no longer among the picks, or its layer no longer in the view. Both questions are observed. */
export function followPick(
  picks: Pick<PickReader, 'picked' | 'clear'>,
  isHeld: (layerName: string, item: number) => boolean,
  isShown: (layerName: string) => boolean,
): Disposable {
  const stop = reaction(
    () => {
      const { picked } = picks;
      return {
        picked,
        held: picked && isHeld(picked.layerName, picked.item),
        shown: picked && isShown(picked.layerName),
      };
    },
    ({ picked, held, shown }, before) => {
      const wasHeld = before?.picked === picked && before?.held === true;
      if (picked && (!shown || (wasHeld && !held))) picks.clear();
    },
    { equals: (a, b) => a.picked === b.picked && a.held === b.held && a.shown === b.shown },
  );
  return toDisposable(stop);
}
