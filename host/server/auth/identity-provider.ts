import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { AditError } from 'adit/core';
import type { ExternalTokens } from 'adit/core/server';
import { isSafeAddress } from './safe-address.ts';

const ALGORITHMS = ['RS256', 'ES256'];
const DISCOVERY_MILLISECONDS = 10 * 60_000;
const RETRY_MILLISECONDS = 10_000;
const REQUEST_MILLISECONDS = 5_000;
const TOLERANCE_SECONDS = 30;
const OLDEST_SECONDS = 10 * 60;

/** The provider that an operator has chosen for single sign-on. */
export interface ProviderSettings {
  readonly issuer: string;
  /** What Adit is called at the provider. */
  readonly clientId: string;
  /** What access tokens are for, where the provider wants it named. */
  readonly audience: string | undefined;
}

/** Somebody whom the provider vouches for. */
export interface ExternalPerson {
  readonly issuer: string;
  readonly subject: string;
  /** The e-mail, if the provider says that it belongs to the person; asks the provider when the tokens do not say. */
  verifiedEmail(): Promise<string | undefined>;
}

interface Discovered {
  readonly at: number;
  readonly keys: RemoteJWKSet;
  readonly userinfo: string | undefined;
  readonly tokenEndpoint: string | undefined;
}

const address = z.url().refine(isSafeAddress);
const discoveryShape = z.object({
  issuer: z.string(),
  jwks_uri: address,
  userinfo_endpoint: address.optional().catch(undefined),
  token_endpoint: address.optional().catch(undefined),
});
const emailShape = z.object({
  sub: z.string().optional(),
  email: z.string().max(320),
  email_verified: z.literal(true),
});

const wrongToken = (): AditError =>
  new AditError('wrong-external-token', { status: 401, message: 'The identity provider’s token is not valid' });
const providerAway = (cause?: unknown): AditError =>
  new AditError('provider-away', { status: 503, message: 'The identity provider cannot be asked', cause });

/** Checks what an OpenID Connect provider says of people. It asks only the configured issuer and what its discovery names. */
export class IdentityProvider {
  #settings: ProviderSettings;
  #discovered: Promise<Discovered> | undefined;
  #origins: readonly string[];
  #lookedAt = -Infinity;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
    this.#origins = [new URL(settings.issuer).origin];
  }

  /**
   * The origins that a browser speaks with to sign in: the issuer's, and the token endpoint's where that is another one. It is known as
   * soon as the provider has been asked, which a call of this does when it is due.
   */
  origins(): readonly string[] {
    if (performance.now() - this.#lookedAt > RETRY_MILLISECONDS) {
      this.#lookedAt = performance.now();
      // Whoever signs in is told what is wrong.
      this.#discover().catch(() => undefined);
    }
    return this.#origins;
  }

  /** Throws 401 `wrong-external-token`, or 503 `provider-away`. */
  async person({ idToken, accessToken }: ExternalTokens): Promise<ExternalPerson> {
    const { issuer, clientId, audience } = this.#settings;
    const { keys, userinfo } = await this.#discover();
    const claims = await verify(idToken, keys, {
      issuer,
      audience: clientId,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    const party = claims['azp'];
    if (typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > 255) throw wrongToken();
    if (party === undefined ? Array.isArray(claims.aud) && claims.aud.length > 1 : party !== clientId)
      throw wrongToken();
    if (audience !== undefined) {
      const access = await verify(accessToken, keys, { issuer, audience, requiredClaims: ['sub', 'exp'] });
      if (access.sub !== claims.sub) throw wrongToken();
    }
    const subject = claims.sub;
    return {
      issuer,
      subject,
      verifiedEmail: async () => emailOf(claims) ?? (userinfo && (await askForEmail(userinfo, accessToken, subject))),
    };
  }

  /** Throws 503 `provider-away`, with the reason as its cause, unless the provider answers as configured and shows its keys. */
  async check(): Promise<void> {
    const { keys } = await this.#discover();
    await keys.reload().catch((error: unknown) => {
      throw providerAway(error);
    });
  }

  async #discover(): Promise<Discovered> {
    const known = await this.#discovered?.catch(() => undefined);
    if (known && Date.now() - known.at < DISCOVERY_MILLISECONDS) return known;
    this.#discovered = discover(this.#settings.issuer);
    const { tokenEndpoint } = await this.#discovered;
    const ends = [this.#settings.issuer, ...(tokenEndpoint === undefined ? [] : [tokenEndpoint])];
    this.#origins = [...new Set(ends.map((end) => new URL(end).origin))];
    return this.#discovered;
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const found = discoveryShape.safeParse(
    await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, undefined),
  );
  // Whoever answers in another's name is not the provider that was configured.
  if (!found.success) throw providerAway(new Error('What it answers is no discovery document'));
  if (found.data.issuer !== issuer) throw providerAway(new Error(`It calls itself ${found.data.issuer}`));
  const { jwks_uri: keys, userinfo_endpoint: userinfo, token_endpoint: tokenEndpoint } = found.data;
  return {
    at: Date.now(),
    keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: REQUEST_MILLISECONDS }),
    userinfo,
    tokenEndpoint,
  };
}

async function verify(token: string, keys: RemoteJWKSet, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const checks = { ...options, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS };
    return (await jwtVerify(token, keys, checks)).payload;
  } catch (error) {
    throw isAway(error) ? providerAway() : wrongToken();
  }
}

/** True when the keys could not be had, whatever the token is. */
function isAway(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}

async function askForEmail(userinfo: string, accessToken: string, subject: string): Promise<string | undefined> {
  const answer = await ask(userinfo, accessToken);
  const claims = emailShape.safeParse(answer);
  return claims.success && claims.data.sub === subject ? claims.data.email : undefined;
}

function emailOf(claims: unknown): string | undefined {
  return emailShape.safeParse(claims).data?.email;
}

async function ask(url: string, bearer: string | undefined): Promise<unknown> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      headers: { accept: 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    throw providerAway(error);
  }
}
