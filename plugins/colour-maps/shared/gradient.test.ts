import { describe, expect, it } from 'vitest';
import {
  addMark,
  changeItem,
  gradientOf,
  isInnerMark,
  isUserGradientId,
  isWhole,
  mapOfPreset,
  marksOf,
  moveMark,
  nameProblem,
  newContinuousGradient,
  newFixedGradient,
  newGradientId,
  presetOf,
  removeMark,
  uniqueGradientName,
  type Gradient,
} from './index.ts';

const id = newGradientId();
const continuous = newContinuousGradient(id, 'Grade');
const fixed = newFixedGradient(id, 'Cut-off');

describe('a gradient', () => {
  it('[W3.29] [W3.30] [W3.31] is stored with flat stops, and pairs of a midpoint and a label', () => {
    const labelled = changeItem(changeItem(fixed, 0, { annotation: 'Waste' }), 2, { annotation: 'Ore' });
    const preset = presetOf(labelled);
    expect(Object.keys(preset).toSorted()).toEqual(['annotations', 'id', 'rgbPoints', 'text', 'type', 'value']);
    expect(preset).toMatchObject({ id, text: 'Cut-off', value: id, type: 'fixed' });
    expect(preset.rgbPoints.slice(0, 8)).toEqual([0, 0, 165 / 255, 224 / 255, 0.33, 0, 165 / 255, 224 / 255]);
    expect(preset.annotations).toEqual(['0.165', 'Waste', '0.8300000000000001', 'Ore']);
    expect(presetOf(gradientOf(mapOfPreset(preset)))).toEqual(preset);
    expect(presetOf(continuous)).toMatchObject({ id, text: 'Grade', value: id, type: 'continuous', annotations: [] });
    expect(presetOf(changeItem(continuous, 1, { annotation: 'High' })).annotations).toEqual(['1', 'High']);
  });

  it('[W3.32] has a UUID when it is the user’s, and another id when it comes with the product', () => {
    expect(isUserGradientId(id)).toBe(true);
    expect(newGradientId()).not.toBe(id);
    for (const other of ['colour-maps.rainbow-uniform', 'colour-maps.blue-to-cyan', '', `${id}-1`])
      expect(isUserGradientId(other)).toBe(false);
  });

  it('[W3.33] [W3.34] [W3.35] begins as black to white, or as three bands, with the ids of their stops', () => {
    expect(presetOf(continuous).rgbPoints).toEqual([-1, 0, 0, 0, 1, 1, 1, 1]);
    expect(continuous).toMatchObject({
      stops: [{ color: '#000000', stop: -1, id: 'stop-0', annotation: '' }, { stop: 1 }],
    });
    expect(marksOf(fixed)).toEqual([0, 0.33, 0.66, 1]);
    expect(fixed).toMatchObject({
      bands: [
        { color: '#00A5E0', min: 0, max: 0.33, ids: ['stop-0', 'stop-1'], annotation: '' },
        { color: '#FFB300', min: 0.33, max: 0.66, ids: ['stop-2', 'stop-3'] },
        { color: '#C2185B', min: 0.66, max: 1, ids: ['stop-4', 'stop-5'] },
      ],
    });
  });
});

describe('what is changed in a gradient', () => {
  it('[W5.20h] a stop stays between its neighbours, and is added with the colour that is there', () => {
    const three = addMark(continuous, 0);
    expect(three).toMatchObject({ stops: [{ stop: -1 }, { stop: 0, color: '#808080', id: 'stop-2' }, { stop: 1 }] });
    expect(marksOf(moveMark(three, 1, 0.5))).toEqual([-1, 0.5, 1]);
    for (const outside of [-1, -2, 1, 7, Number.NaN]) expect(moveMark(three, 1, outside)).toBe(three);
    expect(marksOf(moveMark(three, 2, 40))).toEqual([-1, 0, 40]);
    expect(marksOf(moveMark(three, 0, -40))).toEqual([-40, 0, 1]);
    for (const beyond of [0, 0.5]) expect(moveMark(three, 0, beyond)).toBe(three);
    for (const beyond of [0, -0.5]) expect(moveMark(three, 2, beyond)).toBe(three);
    for (const outside of [-1, 1, 5, Number.NaN]) expect(addMark(continuous, outside)).toBe(continuous);
  });

  it('[W5.20h] a limit of bands stays between its neighbours; bands keep touching each other when they are moved, cut and joined', () => {
    for (const outside of [0, -1, 0.66, 2]) expect(moveMark(fixed, 1, outside)).toBe(fixed);
    expect(marksOf(moveMark(fixed, 1, 0.65))).toEqual([0, 0.65, 0.66, 1]);
    for (const beyond of [0.33, 0.5]) expect(moveMark(fixed, 0, beyond)).toBe(fixed);
    for (const beyond of [0.66, 0.5]) expect(moveMark(fixed, 3, beyond)).toBe(fixed);
    expect([moveMark(fixed, 0, 0.32), moveMark(fixed, 3, 2)].map(marksOf)).toEqual([
      [0.32, 0.33, 0.66, 1],
      [0, 0.33, 0.66, 2],
    ]);
    const cut = addMark(fixed, 0.5);
    expect(marksOf(cut)).toEqual([0, 0.33, 0.5, 0.66, 1]);
    const moved = moveMark(cut, 2, 0.4);
    expect(moved).toMatchObject({ bands: [{}, { max: 0.4 }, { min: 0.4, max: 0.66 }, {}] });
    const joined = removeMark(moved, 2);
    expect(marksOf(joined)).toEqual([0, 0.33, 0.66, 1]);
    for (const gradient of [cut, moved, joined] as Gradient[])
      if (gradient.type === 'fixed') {
        const ids = gradient.bands.flatMap((band) => band.ids);
        expect(new Set(ids).size).toBe(ids.length);
      }
  });

  it('[W4.34, W5.20f] the first and the last stop stay, and so a gradient has two stops at least', () => {
    const three = addMark(continuous, 0);
    expect([0, 1, 2].map((index) => isInnerMark(three, index))).toEqual([false, true, false]);
    expect(removeMark(three, 0)).toBe(three);
    expect(removeMark(three, 2)).toBe(three);
    const two = removeMark(three, 1);
    expect(marksOf(two)).toEqual([-1, 1]);
    for (const index of [0, 1]) expect(removeMark(two, index)).toBe(two);
    if (two.type !== 'continuous') throw new Error('It is fixed');
    expect(isWhole(two)).toBe(true);
    for (const stops of [[], two.stops.slice(1), two.stops.toReversed()])
      expect(isWhole({ ...two, stops })).toBe(false);
  });

  it('[W4.34, W5.20g] a fixed gradient has at least two bands, which are four stops', () => {
    const two = removeMark(fixed, 1);
    if (two.type !== 'fixed') throw new Error('It is continuous');
    expect(two.bands).toHaveLength(2);
    expect(presetOf(two).rgbPoints).toHaveLength(4 * 4);
    for (const index of [0, 1, 2]) expect(removeMark(two, index)).toBe(two);
    expect(isWhole(two)).toBe(true);
    expect(isWhole({ ...two, bands: two.bands.slice(1) })).toBe(false);
  });

  it('[W5.20e] an annotation has at most 20 characters', () => {
    for (const [typed, kept] of [
      [19, 19],
      [20, 20],
      [21, 20],
      [30, 20],
    ] as const) {
      const change = { annotation: 'x'.repeat(typed), color: '#123456' };
      const taken = { annotation: 'x'.repeat(kept), color: '#123456' };
      expect(changeItem(continuous, 0, change)).toMatchObject({ stops: [taken, {}] });
      expect(changeItem(fixed, 0, change)).toMatchObject({ bands: [taken, {}, {}] });
    }
  });
});

describe('the name of a gradient', () => {
  const defaults = ['New gradient', 'New fixed gradient'];

  it('[W5.20a] has 3 to 25 characters', () => {
    const problems = ['ab', ' ab ', 'abc', 'x'.repeat(24), 'x'.repeat(25), 'x'.repeat(26)].map((name) =>
      nameProblem(name, defaults),
    );
    expect(problems).toEqual(['short', 'short', undefined, undefined, undefined, 'long']);
  });

  it('[W5.20b] is not blank', () => {
    for (const blank of ['', '   ', '\t']) expect(nameProblem(blank, defaults)).toBe('blank');
  });

  it('[W5.20c, W5.20d] is not what new gradients, or new fixed ones, are called', () => {
    for (const name of [...defaults, ' New gradient ']) expect(nameProblem(name, defaults)).toBe('default');
    for (const name of ['New gradient (1)', 'New gradients']) expect(nameProblem(name, defaults)).toBeUndefined();
  });

  it('[W5.20i] gets a counter in brackets when a gradient with another id has it', () => {
    const others = [
      { id: 'a', name: 'Grade' },
      { id: 'b', name: 'Grade (1)' },
      { id: 'c', name: 'x'.repeat(25) },
    ];
    expect(uniqueGradientName('Grade', 'z', others)).toBe('Grade (2)');
    expect(uniqueGradientName('Grade', 'a', others)).toBe('Grade');
    expect(uniqueGradientName('New', 'z', others)).toBe('New');
    expect(uniqueGradientName('x'.repeat(25), 'z', others)).toBe(`${'x'.repeat(21)} (1)`);
  });
});
