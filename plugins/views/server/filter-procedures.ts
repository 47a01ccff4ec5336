import { AditError, type BufferReference, setPart } from 'adit/core';
import {
  findLayer,
  type NumberArray,
  type RenderSession,
  type ServerPluginContext,
  type Subsets,
} from 'adit/core/server';
import {
  addThreshold,
  filteredFaces,
  countThreshold,
  filterMask,
  getSection,
  removeThreshold,
  updateThreshold,
  type FilterResult,
  filtersPart,
  type ThresholdFilter,
  layerOf,
} from '../shared/index.ts';
import { bufferKey } from './buffer-keys.ts';
import { filterOf, orderOf } from './plain-payloads.ts';

/** Threshold filters of layers; each change answers what is kept from then on. */
export function addFilterProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(addThreshold, async (session, payload) => {
    const { viewId, layerName } = payload;
    const filterId = await session.inTurn(async () => {
      const filter = filterOf(payload, findLayer(await session.openLayer(layerName)));
      const { filters } = layerOf(session.scene, viewId, layerName);
      if (filters.some((other) => other.id === filter.id))
        throw new AditError('filter-exists', { values: { id: filter.id } });
      session.change([setPart([viewId, layerName], filtersPart, placed(filters, filter, orderOf(payload)))]);
      return filter.id;
    });
    return { ...(await answer(session, viewId, layerName)), filterId };
  });

  procedures.add(updateThreshold, async (session, payload) => {
    const { viewId, layerName } = payload;
    await session.inTurn(async () => {
      const filter = filterOf(payload, findLayer(await session.openLayer(layerName)));
      const { filters } = layerOf(session.scene, viewId, layerName);
      const place = filters.findIndex((other) => other.id === filter.id);
      if (place === -1) throw new AditError('unknown-filter', { status: 404, values: { id: filter.id } });
      const changed = placed(filters.toSpliced(place, 1), filter, orderOf(payload) ?? place);
      session.change([setPart([viewId, layerName], filtersPart, changed)]);
    });
    return answer(session, viewId, layerName);
  });

  procedures.add(removeThreshold, async (session, { viewId, layerName, filterId }) => {
    await session.inTurn(async () => {
      const { filters } = layerOf(session.scene, viewId, layerName);
      const others = filters.filter((other) => other.id !== filterId);
      session.change([setPart([viewId, layerName], filtersPart, others)]);
    });
    return answer(session, viewId, layerName);
  });

  procedures.add(countThreshold, async (session, { viewId, layerName, filterId, dataRange }) => {
    const { filters } = layerOf(session.scene, viewId, layerName);
    const place = filters.findIndex(({ id }) => id === filterId);
    const filter = filters[place];
    if (!filter) throw new AditError('unknown-filter', { status: 404, values: { id: filterId } });
    const moved = filters.with(place, { ...filter, dataRange });
    const preview = [setPart([viewId, layerName], filtersPart, moved)];
    const subset = await subsets.of(session, viewId, layerName, { preview });
    const { kept } = await session.engine.mask(await session.openLayer(layerName), subset);
    return { kept };
  });

  procedures.add(filterMask, (session, { viewId, layerName }) => answer(session, viewId, layerName));

  procedures.add(filteredFaces, async (session, { viewId, layerName, regions: cuts }) => {
    const { sequence } = session;
    const subset = await subsets.of(session, viewId, layerName, { cuts });
    const address = await session.openLayer(layerName);
    const faces = await session.engine.faces(address, subset);
    return { sequence, faces: session.offer(bufferKey(address, 'faces', subset.key), faces, `faces/${layerName}`) };
  });

  procedures.add(getSection, async (session, { viewId, layerName, plane }) => {
    const { sequence } = session;
    const subset = await subsets.of(session, viewId, layerName);
    const address = await session.openLayer(layerName);
    const { origin, positions, ends, items, edges } = await session.engine.section(address, subset, plane);
    const offer = (part: string, array: NumberArray): BufferReference =>
      session.offer(bufferKey(address, 'section', part, plane, subset.key), array);
    return {
      sequence,
      origin: [...origin] as [number, number, number],
      positions: offer('positions', positions),
      ends: offer('ends', ends),
      items: offer('items', items),
      ...(edges && { edges: offer('edges', edges) }),
    };
  });

  async function answer(session: RenderSession, viewId: string, layerName: string): Promise<FilterResult> {
    const { sequence } = session;
    const subset = await subsets.of(session, viewId, layerName);
    const address = await session.openLayer(layerName);
    const { kept, total, mask } = await session.engine.mask(address, subset);
    return {
      sequence,
      kept,
      total,
      mask: mask && session.offerBits(bufferKey(address, 'mask', subset.key), mask, total, `mask/${layerName}`),
    };
  }
}

/** The filters of a layer with one more at its place, which is behind the others where it has none. */
function placed(others: readonly ThresholdFilter[], filter: ThresholdFilter, order = others.length): ThresholdFilter[] {
  return others.toSpliced(order, 0, filter);
}
