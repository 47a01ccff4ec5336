import type { ScenePicks } from 'adit/core';

/** A selection of nothing. */
export function noPicks(): ScenePicks {
  return { layers: {}, looks: {}, switches: {} };
}
