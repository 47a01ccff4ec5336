import {
  AditError,
  wakeScene,
  type Awakening,
  type Layer,
  type ScenePartsById,
  type SceneStep,
  type SceneTree,
} from 'adit/core';
import type { RenderSession } from 'adit/core/server';

/** Reads the dormant values of a scene that belong to these parts; what a part refuses at its place counts as damaged. */
export async function wakeParts(session: RenderSession, tree: SceneTree, parts: ScenePartsById): Promise<Awakening> {
  const { steps, damaged, newer } = wakeScene(tree, parts);
  const refusals = await Promise.all(steps.map((step) => isRefused(session, step, parts)));
  const refused = new Set(steps.filter((_step, at) => refusals[at]));
  return {
    steps: steps.filter((step) => !refused.has(step)),
    damaged: [...new Set([...damaged, ...[...refused].map(({ part = '' }) => part)])],
    newer,
  };
}

async function isRefused(session: RenderSession, step: SceneStep, parts: ScenePartsById): Promise<boolean> {
  const part = parts.get(step.part ?? '');
  if (!part?.refuse || step.dormant) return false;
  const layer = await layerAt(session, step.at[1]);
  return part.refuse(step.value, { before: part.initial, layer }) !== undefined;
}

/** The layer as its dataset describes it; undefined for parts of scenes and views, and where its dataset is gone. */
async function layerAt(session: RenderSession, layerName: string | undefined): Promise<Layer | undefined> {
  if (layerName === undefined) return undefined;
  const address = await session.openLayer(layerName).catch((error: unknown) => {
    if (error instanceof AditError && error.status === 404) return undefined;
    throw error;
  });
  return address?.dataset.manifest.layers.find(({ name }) => name === address.layer);
}
