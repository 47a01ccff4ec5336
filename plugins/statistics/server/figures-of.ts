import { readPart } from 'adit/core';
import { itemSubset, type Figures, type ItemSubset, type RenderSession, type Subsets } from 'adit/core/server';
import { picksPart } from 'adit/plugins/views';
import type { z } from 'zod';
import type { FiguresOfItems, getFigures } from '../shared/index.ts';

type Asked = z.infer<(typeof getFigures)['params']>;

/** The figures of a layer of the session, by the scene as it is when all changes that were asked for before are made. */
export async function figuresOf(
  session: RenderSession,
  subsets: Subsets,
  { field, weight, by, ...asked }: Asked,
): Promise<z.input<(typeof getFigures)['result']>> {
  await session.inTurn(async () => undefined);
  const layer = await session.openLayer(asked.layerName);
  const subset = await subsetOf(session, subsets, asked);
  const request = { field, weight, by, quartiles: true };
  const { total, groups } = await session.engine.summarise({ layer, subset }, request);
  return {
    total: finiteFigures(total),
    groups: groups.map(({ key, ...figures }) => ({ key, ...finiteFigures(figures) })),
  };
}

async function subsetOf(
  session: RenderSession,
  subsets: Subsets,
  { viewId, layerName, scope }: Pick<Asked, 'viewId' | 'layerName' | 'scope'>,
): Promise<ItemSubset> {
  if (scope === 'all') return itemSubset([]);
  if (scope === 'visible') return subsets.of(session, viewId, layerName, { visible: true });
  const { layers = {} } = readPart(session.scene, picksPart) ?? {};
  const picks = Object.hasOwn(layers, layerName) ? layers[layerName] : undefined;
  return itemSubset([picks ? { kind: 'items', items: picks.items } : { kind: 'any', of: [] }]);
}

/** Figures as they are sent: what is too large for a number is left out, and sums of such are 0. */
function finiteFigures({ quartiles, mean, variance, weight, sum, ...others }: Figures): FiguresOfItems {
  const finite = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);
  return {
    ...others,
    weight: finite(weight) ? weight : 0,
    sum: finite(sum) ? sum : 0,
    ...(finite(mean) ? { mean } : {}),
    ...(finite(variance) ? { variance } : {}),
    ...(quartiles ? { quartiles: [...quartiles] } : {}),
  };
}
