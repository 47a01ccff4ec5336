import { expect, it } from 'vitest';
import type { Gradient } from 'adit/plugins/colour-maps';
import { GradientDraft } from './gradient-draft.ts';

const stop = (id: string, at: number) => ({ id, color: '#FF0000', stop: at, annotation: '' });
const gradient = {
  id: '',
  text: 'Copper',
  type: 'continuous',
  stops: [stop('a', 0), stop('b', 5), stop('c', 10)],
} as unknown as Gradient;

it('[W5.20h] a typed value that is not between its neighbours goes back, and it is said between what it must be until the gradient changes', () => {
  const draft = new GradientDraft(gradient, []);
  draft.type(1, 4);
  expect([draft.marks, draft.refused]).toEqual([[0, 4, 10], undefined]);
  for (const value of [0, 10, 11, Number.NaN]) {
    draft.type(1, value);
    expect([draft.marks, draft.refused]).toEqual([[0, 4, 10], { above: 0, below: 10 }]);
  }
  draft.type(0, 4);
  expect(draft.refused).toEqual({ below: 4 });
  draft.type(2, 3);
  expect(draft.refused).toEqual({ above: 4 });
  draft.type(2, 10);
  expect(draft.refused).toBeUndefined();
  draft.type(2, 3);
  draft.move(1, 6);
  expect([draft.marks, draft.refused]).toEqual([[0, 6, 10], undefined]);
});
