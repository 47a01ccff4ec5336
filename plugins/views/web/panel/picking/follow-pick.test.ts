import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { followPick } from './follow-pick.ts';
import type { PickedRow } from './pick-reader.ts';

it('the card of a pick goes when its item is taken out of the picks or its layer out of the view, and not while it is becoming one', () => {
  const state = observable(
    { picked: undefined as PickedRow | undefined, held: [] as number[], isShown: true },
    {},
    { deep: false },
  );
  const picks = {
    get picked() {
      return state.picked;
    },
    clear: () => runInAction(() => (state.picked = undefined)),
  };
  const following = followPick(
    picks,
    (_, item) => state.held.includes(item),
    () => state.isShown,
  );
  const pick = (item: number): void =>
    runInAction(() => {
      state.picked = { layerName: 'd/points', item } as PickedRow;
    });
  const hold = (...items: number[]): void =>
    runInAction(() => {
      state.held = items;
    });
  pick(3);
  hold(7);
  expect(state.picked?.item).toBe(3);
  hold(7, 3);
  expect(state.picked?.item).toBe(3);
  hold(7);
  expect(state.picked).toBeUndefined();
  pick(7);
  pick(4);
  expect(state.picked?.item).toBe(4);
  runInAction(() => (state.isShown = false));
  expect(state.picked).toBeUndefined();
  following.dispose();
});
