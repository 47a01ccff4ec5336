import { AditError } from 'adit/core';
import type { RenderSession, SessionCall } from 'adit/core/server';
import { z } from 'zod';
import { halfCalls, type SentSessionCall } from '../half-protocol.ts';
import { TookTooLong, type Link } from '../pipe/link.ts';
import type { HalfReach } from './half-reach.ts';

const PROCEDURE_MILLISECONDS = 30_000;
/** The server reads it at once, so it is bounded; numbers are offered. */
const MAX_ANSWER_CHARACTERS = 1_048_576;

/** A session call with its arguments. */
export interface GivenProcedure {
  readonly session: RenderSession;
  readonly given: unknown;
  readonly call: SessionCall;
}

/** Has a half's process answer a session call. */
export async function answerProcedure(
  half: HalfReach,
  name: string,
  { session, given, call }: GivenProcedure,
): Promise<unknown> {
  await half.tablesMade;
  const link = await half.reach();
  const { id, user, log } = call;
  const { tenantId, siteId, userId } = session;
  const layered = {
    ...{ id: session.id, siteId },
    get layers() {
      return call.layers;
    },
  };
  const work = half.works.open({
    tenantId,
    call: { user, visitor: user, log, session: layered, can: (permission, site) => call.can(permission, site) },
    procedure: { session, call },
  });
  try {
    const sent: SentSessionCall = { work, id, user, session: { id: session.id, tenantId, siteId, userId } };
    return readAnswer(await ask(link, [name, given, sent], call.signal));
  } catch (error) {
    const told = toldOf(error, name);
    if (told && error instanceof Error) half.faulted(name, tenantId, error);
    throw told ?? error;
  } finally {
    half.works.close(work);
  }
}

/** An answer that is larger than one may be. */
class TooLarge extends Error {}

function ask(link: Pick<Link, 'ask'>, given: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  return link.ask(halfCalls.procedure, given, { signal, milliseconds: PROCEDURE_MILLISECONDS });
}

function readAnswer(sent: unknown): unknown {
  const text = z.string().parse(sent);
  if (text.length > MAX_ANSWER_CHARACTERS)
    throw new TooLarge(`The answer has ${text.length} characters; ${MAX_ANSWER_CHARACTERS} may be answered`);
  return JSON.parse(text);
}

/** What the caller reads of mistakes that are not of the call itself. */
function toldOf(error: unknown, call: string): AditError | undefined {
  if (error instanceof TookTooLong)
    return new AditError('plugin-late', {
      status: 504,
      message: `"${call}" was not answered within ${PROCEDURE_MILLISECONDS / 1_000} seconds`,
      values: { call, seconds: PROCEDURE_MILLISECONDS / 1_000 },
      cause: error,
    });
  if (error instanceof TooLarge)
    return new AditError('plugin-answer-too-large', {
      status: 502,
      message: `The answer to "${call}" is larger than a megabyte`,
      values: { call },
      cause: error,
    });
  return undefined;
}
