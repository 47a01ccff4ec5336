import { compareContributions, toDisposable, type Contribution, type Disposable, type Point } from 'adit/core';

/** Holds the contributions of every server point; lists are ordered and free of taken ids. @internal */
export class ServerContributions {
  #points = new Map<string, { pluginId: string; value: Contribution }[]>();

  /** Adds `value` for `pluginId`; throws when the id is taken at this point. */
  add<T extends Contribution>(point: Point<T>, pluginId: string, value: T): Disposable {
    const list = this.#points.get(point.name) ?? [];
    const taken = list.find((other) => other.value.id === value.id);
    if (taken) throw new Error(`"${value.id}" is taken at ${point.name}, by plugin "${taken.pluginId}"`);
    const entry = { pluginId, value };
    this.#points.set(
      point.name,
      [...list, entry].toSorted((left, right) => compareContributions(left.value, right.value)),
    );
    return toDisposable(() => {
      this.#points.set(
        point.name,
        (this.#points.get(point.name) ?? []).filter((other) => other !== entry),
      );
    });
  }

  /** The contributions of a point with their plugins, in order. */
  registered<T extends Contribution>(point: Point<T>): readonly { readonly pluginId: string; readonly value: T }[] {
    return (this.#points.get(point.name) ?? []) as { pluginId: string; value: T }[];
  }

  /** The contributions of a point, in order. */
  list<T extends Contribution>(point: Point<T>): readonly T[] {
    return this.registered(point).map((entry) => entry.value);
  }

  /** What a plugin contributes, by point. */
  of(pluginId: string): { readonly point: string; readonly ids: readonly string[] }[] {
    return [...this.#points].flatMap(([point, entries]) => {
      const ids = entries.filter((entry) => entry.pluginId === pluginId).map(({ value }) => value.id);
      return ids.length > 0 ? [{ point, ids }] : [];
    });
  }

  /** The plugins that contribute to any point. */
  contributors(): readonly string[] {
    return [...new Set([...this.#points.values()].flat().map((entry) => entry.pluginId))];
  }
}
