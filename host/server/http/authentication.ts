import type { FastifyRequest } from 'fastify';
import type { Account } from 'adit/core/server';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';

/** Who makes a request. */
export interface Caller {
  readonly bearer: string | undefined;
  readonly account: Account | undefined;
  readonly signInId: string | undefined;
}

/** Reads the bearer token of a request; a wrong or expired one makes the caller a visitor. */
export async function callerOf(request: FastifyRequest, signIns: DatabaseSignIns): Promise<Caller> {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  const bearer = match?.[1];
  if (!bearer) return { bearer: undefined, account: undefined, signInId: undefined };
  const found = await signIns.account(bearer);
  return { bearer, account: found?.account, signInId: found?.signInId };
}

/** A cookie of the request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return decode(value.join('='));
  }
  return undefined;
}

/** What anybody can send need not be well-formed: then there is no such cookie. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
