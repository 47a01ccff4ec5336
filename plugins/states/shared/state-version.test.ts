import { describe, expect, it } from 'vitest';
import { STATE_VERSION, upgradeState } from './state-version.ts';

describe('the version of a saved state', () => {
  it('of before cuts gets layers that are not cut', () => {
    expect(upgradeState({ layout: 1, displayPaneState: { view1: [{ name: 'Blocks' }] } }, 1)).toEqual({
      layout: 1,
      displayPaneState: { view1: [{ name: 'Blocks', clipState: null, slicingState: null }] },
    });
    const now = { displayPaneState: { view1: [{ clipState: 'kept' }] } };
    expect(upgradeState(now, STATE_VERSION)).toBe(now);
  });

  it('is refused when it is newer, or none at all', () => {
    const codeOf = (state: unknown, version: number): unknown => {
      try {
        return upgradeState(state, version);
      } catch (error) {
        return (error as { code: unknown }).code;
      }
    };
    expect([codeOf({}, STATE_VERSION + 1), codeOf({}, 0), codeOf('text', 1), codeOf([], 1)]).toEqual([
      'state-too-new',
      'bad-state',
      'bad-state',
      'bad-state',
    ]);
  });
});
