import { AditError, type LayerReader, type Log, type SceneStep } from 'adit/core';
import { checkSteps, type Account, type CallGuard, type SceneNow, type SessionCall } from 'adit/core/server';
import type { LiveSession } from './live-session.ts';
import type { SceneKnowledge } from './scene-knowledge.ts';
import { calledByNobody } from './session-windows.ts';

/** How often a change is made again for a scene that others go on changing. */
const MAX_ATTEMPTS = 10;

/** What a session call is made of. */
export interface SessionCallParts extends Pick<SessionCall, 'id' | 'signal' | 'requireParts'> {
  readonly log: Log;
  readonly user: Account;
  readonly session: LiveSession;
  readonly guard: Pick<CallGuard, 'can'>;
  readonly knowledge: Pick<SceneKnowledge, 'parts'>;
  layers(session: LiveSession): LayerReader;
}

/** What the handler of a session call is given of it. */
export function makeSessionCall(parts: SessionCallParts): SessionCall {
  const { id, log, user, signal, session, guard, requireParts } = parts;
  const now = (): SceneNow => ({ scene: session.scene, sequence: session.sequence });
  return {
    ...{ id, log, user, signal, requireParts },
    get layers() {
      return parts.layers(session);
    },
    can: (permission, siteId) => guard.can(permission, siteId),
    scene: () => session.inTurn(async () => now()),
    update: (edit) =>
      session.inTurn(async () => {
        await change(parts, edit, now);
        return now();
      }),
  };
}

async function change(
  { session, knowledge, requireParts }: SessionCallParts,
  edit: (now: SceneNow) => readonly SceneStep[],
  now: () => SceneNow,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = now();
    const steps = edit(before);
    if (steps.length === 0) return;
    await checkSteps(session, steps, { parts: [...knowledge.parts.values()], requireParts });
    if (session.sequence === before.sequence) {
      calledByNobody(() => session.change(steps));
      return;
    }
  }
  throw new AditError('scene-busy', { status: 409, message: 'The scene was changed by others all the while' });
}
