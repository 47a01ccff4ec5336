import { runInAction } from 'mobx';
import { difference, sameValue, type AppliedChange, type ScenePlace, type SceneStep } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { OpenParts } from '../../../shared/index.ts';
import type { KeptItems } from '../scene/kept-items.ts';
import { NO_PARTS } from '../scene/open-parts.ts';
import { isRefusal } from './is-refusal.ts';
import type { SceneParts } from './scene-parts.ts';
import type { SceneSender, ViewFailure } from './scene-sender.ts';
import { tellSteps } from './tell-steps.ts';

/** What telling of parts works with. */
export interface PartSenderOptions {
  readonly session: RenderSessionClient;
  readonly sender: SceneSender;
  readonly parts: SceneParts;
  readonly kept: KeptItems;
  readonly failed: (key: ViewFailure, error: unknown) => void;
}

/** Tells the session soon of parts that were changed here. What it refuses becomes what the session has. */
export class PartSender {
  #options: PartSenderOptions;
  /** By place and part, what the session has where it is to be told of another value. */
  #before = new Map<string, SceneStep>();

  constructor(options: PartSenderOptions) {
    this.#options = options;
  }

  /** Tells of a change that was made; of changes of the same parts only the latest. */
  send({ steps, inverse }: AppliedChange): void {
    for (const step of inverse.toReversed()) if (!this.#before.has(keyOf(step))) this.#before.set(keyOf(step), step);
    const changed = new Map(steps.map((step) => [keyOf(step), step]));
    if (changed.size > 0)
      this.#options.sender.soon([...changed.keys()].join(), () => this.#tell([...changed.values()]));
  }

  /**
   * Brings the session, which has `had` in the nodes of this scene, what plugins keep in them. Of a part that it does not take the values stay,
   * unread.
   */
  async bring(had: (at: ScenePlace) => OpenParts): Promise<void> {
    const { session, parts, failed } = this.#options;
    const steps = difference(parts.treeOf(had), parts.tree);
    for (const id of new Set(steps.map(({ part }) => part))) {
      const ofPart = steps.filter(({ part }) => part === id);
      await tellSteps(session, ofPart).catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        failed('change-scene', error);
        const asleep = ofPart.flatMap((step) => this.#asleep(step));
        runInAction(() => parts.take(asleep));
        await tellSteps(
          session,
          asleep.filter(({ dormant }) => dormant),
        );
      });
    }
  }

  /** Brings the session what plugins keep in a node that it was just given. */
  async bringNode([viewId, layerName]: ScenePlace): Promise<void> {
    const { parts } = this.#options;
    const isIt = ([view, layer]: ScenePlace): boolean => view === viewId && layer === layerName;
    await this.bring((at) => (isIt(at) ? NO_PARTS : parts.at(at)) ?? NO_PARTS);
  }

  /** Keeps the value of a part unread. */
  #asleep(step: SceneStep): SceneStep[] {
    const version = this.#options.parts.known.get(step.part ?? '')?.version;
    if (step.dormant || step.value === null || version === undefined) return [];
    return [
      { ...step, value: null },
      { ...step, dormant: true, value: { version, value: step.value } },
    ];
  }

  /** Asks again what counts of the layers for which parts that were changed matter. */
  narrow(steps: readonly SceneStep[]): void {
    const { parts, kept } = this.#options;
    for (const [viewId, layerName] of parts.narrowed(steps)) kept.again(viewId, layerName);
  }

  async #tell(changed: readonly SceneStep[]): Promise<void> {
    const { session, parts, failed } = this.#options;
    const steps = changed.flatMap((step) => parts.now(step) ?? []);
    if (steps.length === 0) return;
    try {
      await tellSteps(session, steps);
    } catch (error) {
      const isStill = steps.filter((step) => sameValue(parts.now(step)?.value, step.value));
      const before = isStill.flatMap((step) => this.#before.get(keyOf(step)) ?? []);
      for (const step of isStill) this.#before.delete(keyOf(step));
      // What was lost with the connection is told with all the rest when it is there again.
      if (!isRefusal(error)) throw error;
      runInAction(() => parts.take(before));
      failed('change-scene', error);
      return;
    }
    for (const step of steps)
      if (sameValue(parts.now(step)?.value, step.value)) this.#before.delete(keyOf(step));
      else this.#before.set(keyOf(step), step);
    this.narrow(steps);
  }
}

/** Names what a step changes. */
function keyOf({ at, part = '', dormant }: SceneStep): string {
  return JSON.stringify([at, part, dormant]);
}
