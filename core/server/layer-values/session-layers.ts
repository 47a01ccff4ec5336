import type { LayerReader, MaskStep, WhichItems } from 'adit/core';
import type { RenderSession } from '../render-session.ts';
import { checkMaskSteps } from '../subset/step-limits.ts';
import type { Subsets } from '../subset/subsets.ts';
import { readValues } from './read-values.ts';

/** Reads values of the layers of a session's site, of what counts in the session where that is asked for. @beta */
export function sessionLayers(session: RenderSession, subsets: Subsets): LayerReader {
  return {
    async values(layer, columns, which = {}) {
      const address = await session.openLayer(layer);
      const steps = await stepsOf(session, subsets, layer, which);
      return readValues(address, (...asked) => session.engine.mask(...asked), columns, steps, which);
    },
  };
}

async function stepsOf(
  session: RenderSession,
  subsets: Subsets,
  layer: string,
  { subset = [], view, cuts = false }: WhichItems,
): Promise<readonly MaskStep[]> {
  if (subset !== 'session') {
    checkMaskSteps(subset);
    return subset;
  }
  // Changes that were asked for before are made first.
  await session.inTurn(async () => undefined);
  const shown = view ?? Object.values(session.scene.views).find(({ layers }) => Object.hasOwn(layers, layer))?.viewId;
  // What no view shows is narrowed by none.
  if (shown === undefined) return [];
  const { step } = await subsets.of(session, shown, layer, {
    ...(cuts && { visible: true, without: ['categories', 'visibility'] as const }),
  });
  return step ? [step] : [];
}
