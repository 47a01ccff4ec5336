import { AditError, type CutRegion, decodeItems, type Layer, notFound } from 'adit/core';
import type { LayerAddress, RenderSession, ScreenArea, ServerPluginContext, Subsets } from 'adit/core/server';
import { applyChangeset, pickArea, pickPolygon, type GestureResult, type PickMode } from '../shared/index.ts';
import { applyGesture, isEditable, picksOf, type LayerGesture } from './changesets.ts';

/** A gesture in a view, whatever its outline. */
interface ViewGesture {
  readonly viewId: string;
  readonly layerNames: readonly string[];
  readonly mode: PickMode;
  readonly area: ScreenArea;
  readonly regions: Readonly<Record<string, readonly CutRegion[]>>;
}

/** What picks: outlines in a view, and items that are known already. */
export function addGestureProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(pickPolygon, (session, { polygon, matrix, origin, ...gesture }) =>
    session.inTurn(() => pickInView(session, subsets, { ...gesture, area: { matrix, origin, polygon } })),
  );

  procedures.add(pickArea, (session, { area: [from, to], matrix, origin, ...gesture }) => {
    const polygon = [from, [to[0], from[1]], to, [from[0], to[1]]] as const;
    return session.inTurn(() => pickInView(session, subsets, { ...gesture, area: { matrix, origin, polygon } }));
  });

  procedures.add(applyChangeset, (session, { changes }) =>
    session.inTurn(async () => {
      const gestures: LayerGesture[] = [];
      for (const { layerName, mode, items } of changes) {
        if (!isEditable(session, layerName)) throw new AditError('picks-not-active', { status: 409 });
        const { count } = layerAt(await session.openLayer(layerName));
        gestures.push({ layerName, mode, count, items: decodeItems(items, count) });
      }
      return applyGesture(session, gestures);
    }),
  );
}

/** The layer at an address. */
export function layerAt({ dataset, layer }: LayerAddress): Layer {
  const found = dataset.manifest.layers.find((other) => other.name === layer);
  if (!found) throw notFound('layer');
  return found;
}

async function pickInView(
  session: RenderSession,
  subsets: Subsets,
  { viewId, layerNames, mode, area, regions }: ViewGesture,
): Promise<GestureResult> {
  const gestures = await Promise.all(
    [...new Set(layerNames)]
      .filter((layerName) => isEditable(session, layerName))
      .map(async (layerName): Promise<LayerGesture> => {
        const cuts = Object.hasOwn(regions, layerName) ? regions[layerName] : undefined;
        const subset = await subsets.of(session, viewId, layerName, { visible: true, cuts });
        const address = await session.openLayer(layerName);
        const items = await session.engine.pick(address, subset, area);
        return { layerName, mode, items, count: layerAt(address).count };
      }),
  );
  return applyGesture(session, gestures, mode === 'replace' ? othersOf(session, gestures) : []);
}

/** The layers whose picks a gesture replaces beside those of its own: all that may be changed. */
function othersOf(session: RenderSession, gestures: readonly LayerGesture[]): string[] {
  const own = new Set(gestures.map(({ layerName }) => layerName));
  const picked = Object.keys(picksOf(session).layers);
  return own.size === 0 ? [] : picked.filter((layerName) => !own.has(layerName) && isEditable(session, layerName));
}
