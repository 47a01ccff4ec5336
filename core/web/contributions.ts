import { action, makeAutoObservable, observable, runInAction } from 'mobx';
import { compareContributions, toDisposable, type Contribution, type Disposable, type Point } from 'adit/core';

/** A contribution with the plugin that made it. @internal */
export interface Registered<T extends Contribution> {
  readonly pluginId: string;
  readonly value: T;
}

/** Holds the contributions of every point; lists are observable, ordered, and free of taken ids. @internal */
export class Contributions {
  #owners = new Map<string, string>();
  #points = observable.map<string, Registered<Contribution>[]>({}, { deep: false });

  constructor() {
    // Also where an effect adds something: it must not observe what it changes.
    makeAutoObservable(this, { add: action });
  }

  /** Adds `value` for `pluginId`; throws when the id is taken at this point. */
  add<T extends Contribution>(point: Point<T>, pluginId: string, value: T): Disposable {
    const taken = this.#points.get(point.name)?.find((other) => other.value.id === value.id);
    if (taken) throw new Error(`"${value.id}" is taken at ${point.name}, by plugin "${taken.pluginId}"`);
    const entry: Registered<Contribution> = { pluginId, value };
    this.#owners.set(value.id, pluginId);
    this.#change(point.name, (list) =>
      [...list, entry].toSorted((left, right) => compareContributions(left.value, right.value)),
    );
    return toDisposable(() =>
      runInAction(() => this.#change(point.name, (list) => list.filter((other) => other !== entry))),
    );
  }

  /** The values of a point, in order; observable. */
  list<T extends Contribution>(point: Point<T>): readonly T[] {
    return this.registered(point).map((entry) => entry.value);
  }

  /** The values of a point with their plugins. */
  registered<T extends Contribution>(point: Point<T>): readonly Registered<T>[] {
    return (this.#points.get(point.name) ??
      []) as readonly Registered<Contribution>[] as unknown as readonly Registered<T>[];
  }

  /** The plugin that a contribution came from, by its id; known for good. */
  ownerOf(contribution: Contribution): string | undefined {
    return this.#owners.get(contribution.id);
  }

  /** The points that have ever had a contribution. */
  points(): readonly Point<Contribution>[] {
    return [...this.#points.keys()].map((name) => ({ name }));
  }

  /** How many contributions a plugin has, over all points. */
  countOf(pluginId: string): number {
    return [...this.#points.values()].flat().filter((entry) => entry.pluginId === pluginId).length;
  }

  #change(name: string, change: (list: Registered<Contribution>[]) => Registered<Contribution>[]): void {
    this.#points.set(name, change(this.#points.get(name) ?? []));
  }
}
