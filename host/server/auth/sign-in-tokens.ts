import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SignIn } from 'adit/core/server';
import { hashSecret, makeSecret } from './secrets.ts';

const ACCESS_MINUTES = 15;
/** How long a refresh token lasts. */
export const REFRESH_DAYS = 14;

/** The secrets of a sign-in. */
export type SignInTokens = Pick<SignIn, 'bearer' | 'refreshToken'>;

/** New secrets. */
export function makeTokens(): SignInTokens {
  return { bearer: makeSecret(), refreshToken: makeSecret() };
}

/** The secrets that follow a refresh token: found by whoever has both it and the salt, and by nobody who has one of them. */
export function tokensAfter(refreshToken: string, salt: string): SignInTokens {
  const derive = (name: string): string =>
    createHmac('sha256', refreshToken).update(`${name} ${salt}`).digest('base64url');
  return { bearer: derive('bearer'), refreshToken: derive('refresh') };
}

/** What is stored of the secrets; they last from now on by the clock of the database. */
export function stored({ bearer, refreshToken }: SignInTokens): {
  access_hash: string;
  access_expires_at: ReturnType<typeof sql<Date>>;
  refresh_hash: string;
  refresh_expires_at: ReturnType<typeof sql<Date>>;
} {
  return {
    access_hash: hashSecret(bearer),
    access_expires_at: sql<Date>`now() + make_interval(mins => ${ACCESS_MINUTES})`,
    refresh_hash: hashSecret(refreshToken),
    refresh_expires_at: sql<Date>`now() + make_interval(days => ${REFRESH_DAYS})`,
  };
}

/** The secrets with the times that were stored for them. */
export function withTimes(tokens: SignInTokens, row: { access_expires_at: Date; refresh_expires_at: Date }): SignIn {
  return { ...tokens, expiresAt: row.access_expires_at, refreshExpiresAt: row.refresh_expires_at };
}
