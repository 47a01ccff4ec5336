import { AditError } from 'adit/core';
import type { RenderSession, SceneNow, SessionCall } from 'adit/core/server';
import { clearestIssue } from '../clearest-issue.ts';
import type { SentScene, SentSessionCall } from '../fence/half-protocol.ts';
import { referenceTo } from '../render-session/reference-to.ts';
import { workingOn } from './current-work.ts';
import type { OwnProcedure } from './declarations.ts';
import { makeLog } from './half-log.ts';
import { serve, type HostLink } from './host-link.ts';
import { sendable } from './sendable.ts';

/** The server answers no more than about twice as many at once. */
const MAX_TOLD_AT_ONCE = 500;
/** How often a change is made again for a scene that others go on changing. */
const MAX_ATTEMPTS = 10;

/** A session call that the server asks for. */
export interface AskedSessionCall {
  readonly link: HostLink;
  readonly procedure: OwnProcedure | undefined;
  readonly given: unknown;
  readonly sent: SentSessionCall;
  readonly signal: AbortSignal;
}

/** Answers a session call as JSON, once the server has taken what was offered and pushed in it. */
export async function answerSessionCall({ link, procedure, given, sent, signal }: AskedSessionCall): Promise<string> {
  if (!procedure) throw new Error('There is no such procedure');
  const { spec, handler } = procedure;
  const checked = spec.params.safeParse(given);
  if (!checked.success) {
    const { field, message } = clearestIssue(checked.error);
    throw new AditError('bad-input', { message, values: { field } });
  }
  return workingOn({ call: sent.work }, async () => {
    const told = new Told();
    const result = await handler(askedSession(link, sent, told), checked.data, askedCall(link, sent, signal));
    await told.taken();
    const answer = spec.result.safeParse(result);
    if (!answer.success) throw new Error(`The answer of "${spec.name}" is not as declared: ${answer.error.message}`);
    return JSON.stringify(answer.data) ?? 'null';
  });
}

/** What the server is told and has not answered yet. */
class Told {
  #open = new Set<Promise<void>>();
  #refusal: { readonly why: unknown } | undefined;

  /** Throws once something was refused, and for what is too much at once. */
  add(tell: () => Promise<unknown>): void {
    if (this.#refusal) throw this.#refusal.why;
    if (this.#open.size >= MAX_TOLD_AT_ONCE)
      throw new AditError('plugin-pushes-too-much', {
        status: 429,
        message: `More than ${MAX_TOLD_AT_ONCE} things are offered or pushed at once`,
      });
    const taken = tell()
      .then(
        () => undefined,
        (why: unknown) => void (this.#refusal ??= { why }),
      )
      .finally(() => this.#open.delete(taken));
    this.#open.add(taken);
  }

  /** Resolves once all of it is taken; throws why something was not. */
  async taken(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
    if (this.#refusal) throw this.#refusal.why;
  }
}

function askedSession(link: HostLink, { session }: SentSessionCall, told: Told): RenderSession {
  return {
    ...session,
    log: makeLog(link, {}),
    offer(key, numbers, series) {
      told.add(() => serve(link, 'session.offer', key, numbers, series));
      return referenceTo(key, numbers);
    },
    publish({ name, payload: shape }, payload) {
      const text = JSON.stringify(shape.parse(payload));
      told.add(() => serve(link, 'session.publish', name, text));
    },
    get engine(): never {
      return notThere('engine');
    },
    get pictures(): never {
      return notThere('pictures');
    },
    get signal(): never {
      return notThere('signal');
    },
    get scene(): never {
      return notThere('scene');
    },
    get sequence(): never {
      return notThere('sequence');
    },
    change: () => notThere('change'),
    inTurn: () => notThere('inTurn'),
    openDataset: () => notThere('openDataset'),
    openLayer: () => notThere('openLayer'),
    offerBits: () => notThere('offerBits'),
    withdraw: () => notThere('withdraw'),
    drained: () => notThere('drained'),
    onChange: () => notThere('onChange'),
  };
}

function askedCall(link: HostLink, { id, user }: SentSessionCall, signal: AbortSignal): SessionCall {
  return {
    ...{ id, user, signal, log: makeLog(link, {}) },
    layers: { values: (layer, columns, which) => serve(link, 'session.values', layer, columns, which) },
    can: (permission, siteId) => serve<boolean>(link, 'call.can', permission, siteId),
    requireParts: () => notThere('requireParts'),
    scene: () => serve<SceneNow>(link, 'session.scene'),
    async update(edit) {
      let sent = await serve<SentScene>(link, 'session.scene');
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const now: SceneNow = { scene: sent.scene, sequence: sent.sequence };
        const steps = edit(now);
        if (steps.length === 0) return now;
        sent = await serve<SentScene>(link, 'session.change', now.sequence, steps.map(sendable));
        if (sent.isStale !== true) return { scene: sent.scene, sequence: sent.sequence };
      }
      throw new AditError('scene-busy', { status: 409, message: 'The scene was changed by others all the while' });
    },
  };
}

function notThere(what: string): never {
  throw new Error(
    `${what} of a session is not there for a server half behind the fence; docs/plugin-authors/server-halves.md`,
  );
}
