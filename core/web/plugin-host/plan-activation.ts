import type { EnabledPlugin } from 'adit/core';

/** Which plugins can run, in the order in which to start them, and why the others cannot. */
export interface ActivationPlan {
  readonly order: readonly EnabledPlugin[];
  /** Plugin id to `needs:<id>` or `cycle:<id>,<id>…`. */
  readonly blocked: ReadonlyMap<string, string>;
}

/** Puts plugins after all that they require, and after what they can use where that makes no circle; equals go by id. */
export function planActivation(plugins: readonly EnabledPlugin[]): ActivationPlan {
  const waiting = new Map(
    plugins.toSorted((left, right) => left.id.localeCompare(right.id, 'en')).map((plugin) => [plugin.id, plugin]),
  );
  const placed = new Set<string>();
  const order: EnabledPlugin[] = [];
  const isReady = (plugin: EnabledPlugin): boolean => plugin.requires.every((id) => placed.has(id));
  const isSettled = (plugin: EnabledPlugin): boolean => plugin.optional.every((id) => !waiting.has(id));
  for (;;) {
    const ready = [...waiting.values()].filter(isReady);
    const next = ready.find(isSettled) ?? ready[0];
    if (!next) break;
    order.push(next);
    placed.add(next.id);
    waiting.delete(next.id);
  }
  const blocked = new Map([...waiting.keys()].map((id) => [id, blockReason(id, waiting, placed)]));
  return { order, blocked };
}

function blockReason(id: string, waiting: ReadonlyMap<string, EnabledPlugin>, placed: ReadonlySet<string>): string {
  const path = [id];
  for (;;) {
    const last = path.at(-1) ?? id;
    const unmet = waiting.get(last)?.requires.find((needed) => !placed.has(needed));
    // Whatever leads to a missing plugin, or into a circle further on, waits for its own next need.
    if (unmet === undefined || (path.includes(unmet) && unmet !== id)) break;
    if (unmet === id) return `cycle:${[...path, id].join(',')}`;
    path.push(unmet);
  }
  return `needs:${path[1] ?? id}`;
}
