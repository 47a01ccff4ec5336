import { expect } from 'vitest';
import type { ApiClient } from '../../integration/api-client.ts';
import { whileBusy } from './pause.ts';

const MAX_STATES = 6;
/** How many saves of before the server keeps of a state. */
const MAX_VERSIONS = 20;
// A JPEG of one pixel could not be smaller; only its first bytes are looked at.
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly appState: unknown;
}

type Answer = Kept & { readonly code?: string };

/** Saved states, and what the server has acknowledged of them. */
export interface SavedStateModel {
  readonly client: ApiClient;
  readonly kept: Map<string, Kept>;
  /** A save that was sent and not answered: it may have been kept or not. */
  open: Omit<Kept, 'id'> | undefined;
  acknowledged: number;
}

/** Saves `appState` as a new state, or in the place of one. */
export async function saveState(model: SavedStateModel, random: () => number, appState: unknown): Promise<void> {
  const { client, kept } = model;
  const states = [...kept.values()];
  const isNew = states.length === 0 || (states.length < MAX_STATES && random() < 0.5);
  const before = isNew ? undefined : states[Math.floor(random() * states.length)];
  const name = before?.name ?? `State ${states.length + 1}`;
  const version = (before?.version ?? 0) + 1;
  model.open = { name, version, appState };
  const { status, body } = before
    ? await client.call<Answer>('PUT', `/state/update/${before.id}`, { appState, thumbnail, version: before.version })
    : await client.call<Answer>('POST', '/state/create', { site: client.site, name, appState, thumbnail });
  // The database did not answer in time, which it may not on a busy machine: it may have kept the save or not.
  if (status === 503) return expectKept(model);
  expect({ status, body }).toMatchObject({ status: 200, body: { name, version } });
  kept.set(name, { id: body.id, name, version, appState });
  model.open = undefined;
  model.acknowledged += 1;
}

/** Every acknowledged save is there as it was sent, with those before it; of the one that was on its way all is there, or nothing. */
export async function expectKept(model: SavedStateModel): Promise<void> {
  const { client, kept, open } = model;
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await whileBusy(() => client.call<T>('GET', path));
    expect(status).toBe(200);
    return body;
  };
  const list = await read<Kept[]>(`/state/read?site=${client.site}`);
  const names = list.map(({ name }) => name);
  const created = open && !kept.has(open.name) && names.includes(open.name) ? [open.name] : [];
  expect(names.toSorted()).toEqual([...kept.keys(), ...created].toSorted());
  for (const { id, name } of list) {
    const { version, appState } = await read<Kept>(`/state/read/${id}`);
    const wasOnItsWay = open?.name === name && open.version === version;
    expect({ id, name, version, appState }).toEqual(wasOnItsWay ? { ...open, id } : kept.get(name));
    const versions = await read<{ version: number }[]>(`/state/versions/${id}`);
    const ofBefore = Array.from({ length: version - 1 }, (_, index) => version - 1 - index);
    expect(versions.map((one) => one.version)).toEqual(ofBefore.slice(0, MAX_VERSIONS));
    kept.set(name, { id, name, version, appState });
  }
  model.open = undefined;
}
