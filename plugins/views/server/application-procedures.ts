import { AditError, difference, namedScene, treeOfScene, type DatasetTypeFacts } from 'adit/core';
import type { LayerAddress, RenderSession, ServerPluginContext } from 'adit/core/server';
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
  toScene,
  type ApplicationState,
  type LayerFacts,
} from '../shared/index.ts';
import type { BrowserStates } from './browser-states.ts';
import { toConfig } from './dataset-procedures.ts';

/** The whole state of a session under the specification's names; what only the browser knows is kept as it was last set. */
export function addApplicationProcedures(
  procedures: ServerPluginContext['procedures'],
  states: BrowserStates,
  types: () => readonly DatasetTypeFacts[],
): void {
  procedures.add(getApplicationState, async (session) => {
    const { scene, sequence } = session;
    const facts = await readFacts(
      session,
      Object.values(scene.views).flatMap(({ layers }) => Object.keys(layers)),
      types(),
    );
    return { state: toApplicationState(namedScene(scene), { facts, ...states.of(session) }), sequence };
  });

  procedures.add(setApplicationState, (session, { state }) =>
    session.inTurn(() => setState(session, state, states, types())),
  );
}

/** Gives a session a whole state; answers what is wrong with one that it does not take. */
async function setState(
  session: RenderSession,
  state: unknown,
  states: BrowserStates,
  types: readonly DatasetTypeFacts[],
): Promise<z.input<(typeof setApplicationState)['result']>> {
  try {
    const given = readState(state);
    const names = shownLayers(given);
    const facts = await readFacts(session, names, types);
    const kept = keptState(given, facts);
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
    const { sequence } = session.change(difference(session.scene, treeOfScene(scene)));
    states.keep(session, parts);
    session.publish(applicationStateTopic, { sequence });
    const missingLayers = names.filter((name) => !facts.has(name));
    return { clientState: again.clientState, sequence, missingLayers };
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
): Promise<Map<string, LayerFacts>> {
  const facts = new Map<string, LayerFacts>();
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
    facts.set(name, { config: toConfig(id, manifest.unit, layer), type });
  }
  return facts;
}

function requireFields({ filtersMap }: ApplicationState, facts: ReadonlyMap<string, LayerFacts>): void {
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
