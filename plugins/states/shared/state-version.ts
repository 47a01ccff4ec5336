import { AditError } from 'adit/core';

/** The version of the form in which states are kept. It rises when a state of before could not be shown as it is, or one of now not by a program of before. @internal */
export const STATE_VERSION = 3;

type Parts = Readonly<Record<string, unknown>>;

/** From each version to the next one. */
const upgrades: Readonly<Record<number, (state: Parts) => Parts>> = {
  1: withoutCuts,
  // Version 2 knew no extensions; a state without any is as it was.
  2: (state) => state,
};

/**
 * A state of any version in the form of today; it may still be wrong in itself. Throws `state-too-new` for the form of a
 * later program, and `bad-state` for what never was one.
 *
 * @internal
 */
export function upgradeState(state: unknown, version: number): unknown {
  if (version > STATE_VERSION)
    throw new AditError('state-too-new', {
      status: 409,
      message: `The state was saved by a newer program: its version is ${version}, and ${STATE_VERSION} is the newest known here`,
      values: { version, newest: STATE_VERSION },
    });
  let upgraded = state;
  for (let from = version; from < STATE_VERSION; from += 1) {
    const upgrade = upgrades[from];
    if (!upgrade || !isParts(upgraded))
      throw new AditError('bad-state', { message: 'This is not a state', values: { field: '' } });
    upgraded = upgrade(upgraded);
  }
  return upgraded;
}

/** Version 1 knew neither clips nor slices of layers. */
function withoutCuts(state: Parts): Parts {
  const { displayPaneState } = state;
  if (!isParts(displayPaneState)) return state;
  const withCuts = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? entries.map((entry: unknown) => (isParts(entry) ? { ...entry, clipState: null, slicingState: null } : entry))
      : entries;
  return {
    ...state,
    displayPaneState: Object.fromEntries(
      Object.entries(displayPaneState).map(([viewId, entries]) => [viewId, withCuts(entries)]),
    ),
  };
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
