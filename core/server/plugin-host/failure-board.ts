import { messageOf, type Contribution, type Point } from 'adit/core';
import type { FaultPlace, PluginFailure, PluginFailures } from '../plugin-failures.ts';
import type { ServerContributions } from './server-contributions.ts';

const MAX_KEPT = 500;
/** Whoever makes faults up in a browser drives out those of the own tenant only. */
const MAX_FROM_BROWSERS = 50;
const LONGEST_MESSAGE = 500;

/** The faults of plugins that this process knows of, in memory; of many, the oldest are forgotten. @internal */
export class FailureBoard implements PluginFailures {
  #contributions: ServerContributions;
  #versionOf: (pluginId: string) => string | undefined;
  /** In the order of their last time. */
  #failures = new Map<string, PluginFailure>();

  constructor(contributions: ServerContributions, versionOf: (pluginId: string) => string | undefined) {
    this.#contributions = contributions;
    this.#versionOf = versionOf;
  }

  report(place: FaultPlace, error: unknown): void {
    const pluginId = place.pluginId ?? this.#ownerOf(place);
    this.#note({ ...place, pluginId }, 'server', messageOf(error));
  }

  reportFromBrowser(place: FaultPlace & { readonly pluginId: string }, message: string): void {
    this.#note(place, 'browser', message);
  }

  /** A plugin's faults in calls of a tenant and in nobody's, the latest first. */
  of(pluginId: string, tenantId: string): readonly PluginFailure[] {
    return [...this.#failures.values()]
      .filter((failure) => failure.pluginId === pluginId)
      .filter((failure) => failure.tenantId === undefined || failure.tenantId === tenantId)
      .toReversed();
  }

  /** Forgets what a plugin's server half did before it was started anew. */
  forget(pluginId: string): void {
    this.#drop((failure) => failure.pluginId === pluginId && failure.side === 'server');
  }

  /** Keeps what a version did that another one takes the place of; what those before it did is forgotten. */
  keepOf(pluginId: string, version: string): void {
    this.#drop((failure) => failure.pluginId === pluginId && failure.version !== version);
  }

  #drop(isMeant: (failure: PluginFailure) => boolean): void {
    for (const [key, failure] of this.#failures) if (isMeant(failure)) this.#failures.delete(key);
  }

  #note(place: FaultPlace & { readonly pluginId: string }, side: PluginFailure['side'], message: string): void {
    const version = this.#versionOf(place.pluginId);
    const key = JSON.stringify([place.pluginId, version, side, place.point, place.contribution, place.tenantId]);
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.delete(key);
    this.#failures.set(key, {
      ...place,
      version,
      side,
      message: message.slice(0, LONGEST_MESSAGE),
      count,
      lastAt: new Date(),
    });
    const { tenantId } = place;
    if (side === 'browser')
      this.#dropOldest(MAX_FROM_BROWSERS, (other) => other.side === side && other.tenantId === tenantId);
    this.#dropOldest(MAX_KEPT, () => true);
  }

  #dropOldest(most: number, isMeant: (failure: PluginFailure) => boolean): void {
    const meant = [...this.#failures].filter(([, failure]) => isMeant(failure));
    for (const [key] of meant.slice(0, Math.max(0, meant.length - most))) this.#failures.delete(key);
  }

  #ownerOf({ point, contribution }: FaultPlace): string {
    const known = this.#contributions.registered<Contribution>({ name: point } as Point<Contribution>);
    return known.find(({ value }) => value.id === contribution)?.pluginId ?? contribution;
  }
}
