import {
  nodeAt,
  notFound,
  partsById,
  readPart,
  type Layer,
  type LayerNode,
  type ScenePart,
  type ScenePlace,
  type SceneStep,
  type ViewNode,
} from 'adit/core';
import type { RenderSession, SessionCall } from './render-session.ts';

/** A value that a step gives to a part, wherever the step has it. */
interface GivenPart {
  readonly at: ScenePlace;
  readonly part: string;
  readonly value: unknown;
}

/** What steps are checked by. @internal */
export interface StepChecks extends Pick<SessionCall, 'requireParts'> {
  /** The parts that scenes have. */
  readonly parts: readonly ScenePart[];
}

/**
 * Throws unless the user may change the parts that steps are of, their layers are there, and the parts take their values. To be called in the
 * session's turn, before the change.
 *
 * @internal
 */
export async function checkSteps(
  session: RenderSession,
  steps: readonly SceneStep[],
  { parts, requireParts }: StepChecks,
): Promise<void> {
  const given = steps.flatMap(partsOf);
  await requireParts(given.map(({ part }) => part));
  const known = partsById(parts);
  const layers = await openLayers(session, steps);
  for (const one of given) refuse(session, one, known.get(one.part), layers);
}

/** Throws what the part itself says of a value. */
function refuse(
  session: RenderSession,
  { at, value }: GivenPart,
  part: ScenePart | undefined,
  layers: ReadonlyMap<string, Layer>,
): void {
  const checked = part?.refuse && value !== null ? part.shape.safeParse(value) : undefined;
  if (!part?.refuse || !checked?.success) return;
  const error = part.refuse(checked.data, { before: before(session, at, part), layer: layers.get(at[1] ?? '') });
  if (error) throw error;
}

function before({ scene }: RenderSession, at: ScenePlace, part: ScenePart): unknown {
  try {
    return readPart(nodeAt(scene, at), part);
  } catch {
    return part.initial;
  }
}

/** The layers that steps are of, as their datasets describe them; throws 404 for one that there is not. */
async function openLayers(session: RenderSession, steps: readonly SceneStep[]): Promise<Map<string, Layer>> {
  const names = new Set(steps.flatMap(layersOf));
  const opened = await Promise.all([...names].map(async (name) => [name, await session.openLayer(name)] as const));
  return new Map(
    opened.map(([name, { dataset, layer }]) => {
      const found = dataset.manifest.layers.find((other) => other.name === layer);
      if (!found) throw notFound('layer');
      return [name, found];
    }),
  );
}

function layersOf({ at: [viewId, layerName], part, value }: SceneStep): string[] {
  if (value === null || viewId === undefined) return [];
  if (layerName !== undefined) return [layerName];
  return part === undefined ? Object.keys((value as Partial<ViewNode>).layers ?? {}) : [];
}

function partsOf({ at, part, dormant, value }: SceneStep): GivenPart[] {
  if (dormant) return [];
  if (part !== undefined) return [{ at, part, value }];
  if (typeof value !== 'object' || value === null) return [];
  const { parts = {}, layers = {} } = value as Partial<ViewNode>;
  return [
    ...Object.entries(parts).map(([id, own]) => ({ at, part: id, value: own })),
    ...Object.entries(layers).flatMap(([layerName, layer]) => partsOfLayer([at[0] ?? '', layerName], layer)),
  ];
}

function partsOfLayer(at: ScenePlace, layer: Partial<LayerNode>): GivenPart[] {
  return Object.entries(layer.parts ?? {}).map(([part, value]) => ({ at, part, value }));
}
