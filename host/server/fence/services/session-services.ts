import { AditError, assertOwnId, MAX_STEPS, sceneStepShape, type SceneStep } from 'adit/core';
import type { NumberArray, RenderSession } from 'adit/core/server';
import { z } from 'zod';
import { procedureOf } from '../half/open-works.ts';
import type { SentScene } from '../half-protocol.ts';
import { ReadingBudget } from '../pipe/reading-budget.ts';
import type { HalfServices } from './half-services.ts';
import type { OwnOffers } from './own-offers.ts';

/** What a plugin pushes to the windows of one session. */
const MAX_PUSHED_BYTES_PER_SECOND = 1_048_576;
/** What each of its pushes counts as at least. */
const LEAST_PUSHED_BYTES = 1_024;
const MAX_PUSH_CHARACTERS = 262_144;
const MAX_NAME_CHARACTERS = 200;

const numberTypes = [Float64Array, Float32Array, Uint32Array, Uint8Array] as const;
const numbersShape = z.custom<NumberArray>((value) => numberTypes.some((type) => value instanceof type));
const keyShape = z
  .string()
  .max(MAX_NAME_CHARACTERS)
  .regex(/^[\w.-]+$/);
const topicShape = z
  .string()
  .max(MAX_NAME_CHARACTERS)
  .regex(/^\w+(\.\w+)*$/);
const stepsShape = z.array(sceneStepShape).max(MAX_STEPS);

/** What a half does with the session that a call of it is of. */
export function sessionServices(pluginId: string, offers: OwnOffers): HalfServices {
  const budgets = new WeakMap<RenderSession, ReadingBudget>();
  const push = (session: RenderSession, characters: number): void => {
    const budget =
      budgets.get(session) ??
      new ReadingBudget({ bytesPerSecond: MAX_PUSHED_BYTES_PER_SECOND, leastCost: LEAST_PUSHED_BYTES });
    budgets.set(session, budget);
    if (characters > MAX_PUSH_CHARACTERS || budget.wait() > 0) throw tooMuch(pluginId);
    budget.take(characters);
  };
  return {
    'session.scene': (_given, work) => procedureOf(work).call.scene(),
    'session.change': async ([sequence, given], work): Promise<SentScene> => {
      const steps = stepsShape.parse(given) as readonly SceneStep[];
      let isStale = false;
      const now = await procedureOf(work).call.update((before) => {
        isStale = before.sequence !== sequence;
        return isStale ? [] : steps;
      });
      return { ...now, isStale };
    },
    'session.offer': ([given, numbers, series], work) => {
      const key = keyShape.parse(given);
      assertOwnId(pluginId, key, 'Key');
      const named = z.string().max(MAX_NAME_CHARACTERS).optional().parse(series);
      offers.offer(procedureOf(work).session, key, numbersShape.parse(numbers), named);
    },
    'session.publish': ([given, text], work) => {
      const name = topicShape.parse(given);
      assertOwnId(topicPrefix(pluginId), name, 'Topic');
      const { session } = procedureOf(work);
      const payload = z.string().parse(text);
      push(session, payload.length);
      session.publish({ name, summary: '', payload: z.unknown() }, JSON.parse(payload));
    },
  };
}

/** What the topics of a plugin begin with: they have no dashes. */
export function topicPrefix(pluginId: string): string {
  return pluginId.replaceAll('-', '_');
}

function tooMuch(plugin: string): AditError {
  const message = `${plugin} pushes more to the windows of a session than they are to take`;
  return new AditError('plugin-pushes-too-much', { status: 429, message, values: { plugin } });
}
