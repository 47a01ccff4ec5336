import type { ScenePicks } from 'adit/plugins/views';

/** A selection of nothing. @internal */
export function noPicks(): ScenePicks {
  return { layers: {}, looks: {}, switches: {} };
}
