import {
  AditError,
  applyChange,
  difference,
  partsById,
  sceneParts,
  type DatasetTypeFacts,
  type ScenePartsById,
  type SceneTree,
} from 'adit/core';
import { datasetTypes, type LayerAddress, type RenderSession, type ServerPluginContext } from 'adit/core/server';
import type { z } from 'zod';
import {
  applicationStateShape,
  applicationStateTopic,
  emptyClientState,
  findContradiction,
  getApplicationState,
  keptState,
  setApplicationState,
  shownLayers,
  toApplicationState,
  toExtensions,
  toScene,
  withExtensions,
  type ApplicationState,
  type DatasetLayerFacts,
  namedScene,
  treeOfScene,
} from '../shared/index.ts';
import type { BrowserStates } from './browser-states.ts';
import { wakeParts } from './wake-parts.ts';
import { toConfig } from './dataset-procedures.ts';

/** The whole state of a session under the specification's names; what only the browser knows is kept as it was last set. */
export function addApplicationProcedures(
  context: Pick<ServerPluginContext, 'procedures' | 'list' | 'listFor'>,
  states: BrowserStates,
): void {
  const { procedures, list } = context;
  procedures.add(getApplicationState, async (session) => {
    const { scene, sequence } = session;
    const facts = await readFacts(
      session,
      Object.values(scene.views).flatMap(({ layers }) => Object.keys(layers)),
      list(datasetTypes),
    );
    const state = toApplicationState(namedScene(scene), { facts, ...states.of(session) });
    const extensions = toExtensions(scene, partsById(list(sceneParts)));
    return { state: { ...state, ...(extensions && { extensions }) }, sequence };
  });

  procedures.add(setApplicationState, (session, { state }) =>
    session.inTurn(() => setState(session, state, states, context)),
  );
}

/** Gives a session a whole state; answers what is wrong with one that it does not take. */
async function setState(
  session: RenderSession,
  state: unknown,
  states: BrowserStates,
  { list, listFor }: Pick<ServerPluginContext, 'list' | 'listFor'>,
): Promise<z.input<(typeof setApplicationState)['result']>> {
  try {
    const given = readState(state);
    const names = shownLayers(given);
    const facts = await readFacts(session, names, list(datasetTypes));
    const { extensions, ...kept } = keptState(given, facts);
    const { layout, hierarchyState, filtersDisplayState, activeDataset } = kept;
    const parts = {
      browser: { layout, hierarchyState, filtersDisplayState, activeDataset },
      activeView: kept.clientState.activeView,
    };
    const scene = toScene(kept, facts);
    const again = toApplicationState(scene, { facts, ...parts });
    const field = findContradiction(kept, keptState(again, facts));
    if (field !== undefined)
      throw new AditError('state-contradiction', {
        message: `The state contradicts itself: ${field}`,
        values: { field },
      });
    requireFields(kept, facts);
    const on = partsById(await listFor(sceneParts, session.tenantId));
    const { tree, damaged } = await awaken(session, withExtensions(treeOfScene(scene), extensions), on);
    const { sequence } = session.change(difference(session.scene, tree));
    states.keep(session, parts);
    session.publish(applicationStateTopic, { sequence });
    const missingLayers = names.filter((name) => !facts.has(name));
    return {
      clientState: again.clientState,
      sequence,
      missingLayers,
      ...(damaged.length > 0 && { damagedParts: [...damaged] }),
    };
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    const { code, message, values } = error;
    const { sequence } = session;
    return {
      clientState: emptyClientState(),
      sequence,
      missingLayers: [],
      error: { code, message, values: { ...values } },
    };
  }
}

/** A scene in which parts have the values that were saved for them; throws `state-too-new` for one of a later version. */
async function awaken(
  session: RenderSession,
  tree: SceneTree,
  parts: ScenePartsById,
): Promise<{ tree: SceneTree; damaged: readonly string[] }> {
  const { steps, damaged, newer } = await wakeParts(session, tree, parts);
  const [first] = newer;
  if (first)
    throw new AditError('state-too-new', {
      status: 409,
      message: `${first.part} was saved by a newer program: its version is ${first.version}, and ${first.newest} is the newest known here`,
      values: { version: first.version, newest: first.newest },
    });
  return { tree: applyChange(tree, steps, parts).tree, damaged };
}

function readState(state: unknown): ApplicationState {
  const { data, error } = applicationStateShape.safeParse(state);
  if (data) return data;
  const issue = error?.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new AditError('bad-state', { message: `${field}: ${issue?.message ?? ''}`, values: { field } });
}

/** What the datasets say of the layers that are there. */
async function readFacts(
  session: RenderSession,
  names: readonly string[],
  types: readonly DatasetTypeFacts[],
): Promise<Map<string, DatasetLayerFacts>> {
  const facts = new Map<string, DatasetLayerFacts>();
  const open = async (name: string): Promise<[string, LayerAddress | undefined]> => [
    name,
    await session.openLayer(name).catch((error: unknown) => {
      if (error instanceof AditError && error.status === 404) return undefined;
      throw error;
    }),
  ];
  for (const [name, address] of await Promise.all([...new Set(names)].map((one) => open(one)))) {
    const layer = address?.dataset.manifest.layers.find((one) => one.name === address.layer);
    if (!address || !layer) continue;
    const { id, manifest } = address.dataset;
    const type = types.find(({ datasetType }) => datasetType === manifest.datasetType);
    facts.set(name, { config: toConfig(id, manifest, layer, type), type });
  }
  return facts;
}

function requireFields({ filtersMap }: ApplicationState, facts: ReadonlyMap<string, DatasetLayerFacts>): void {
  for (const filters of Object.values(filtersMap).flatMap((layers) => Object.values(layers)))
    for (const { layerName, Scalars } of filters) {
      const [, scalars] = Scalars;
      const fields = facts.get(layerName)?.config.fields ?? [];
      if (
        !fields.some(
          ({ name, kind }) => scalars === name || (kind === 'timestamp' && scalars === `${name}__DATETIME__`),
        )
      )
        throw new AditError('unknown-field', {
          status: 404,
          message: `No such field: ${scalars}`,
          values: { field: scalars },
        });
    }
}
