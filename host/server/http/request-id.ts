import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header that carries the id of a request, in both directions. */
export const REQUEST_ID = 'x-request-id';

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id that a proxy or the caller gave to the request, when it is short and of harmless characters; else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomBytes(8).toString('hex');
}
