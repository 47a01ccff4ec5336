import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** Somebody whom the provider knows, by the subject. */
export interface ExternalAccount {
  readonly email: string;
  readonly isVerified: boolean;
}

/** A real OpenID Connect provider on loopback. Who signs in names the subject, and is believed. */
export class TestIdentityProvider {
  readonly clientId = 'adit';
  readonly accounts = new Map<string, ExternalAccount>();
  issuer = '';
  #server: Server;
  #answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  #redirectUri = '';

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** Takes a port; what Adit is configured with is known from then on. */
  async listen(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** What Adit's server is started with. */
  get environment(): Record<string, string> {
    return { ADIT_OIDC_ISSUER: this.issuer, ADIT_OIDC_CLIENT_ID: this.clientId };
  }

  /** Begins to serve Adit at this address. */
  serve(adit: string): void {
    this.#redirectUri = `${adit}/?auth0=true`;
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: this.clientId,
          redirect_uris: [this.#redirectUri],
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, subject) => {
        const account = this.accounts.get(subject);
        return (
          account && {
            accountId: subject,
            claims: async () => ({ sub: subject, email: account.email, email_verified: account.isVerified }),
          }
        );
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: grantAll,
    });
    const answer = provider.callback();
    this.#answer = (request, response) =>
      void (request.url?.startsWith('/interaction/')
        ? interact(provider, request, response)
        : answer(request, response));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Signs in as a browser would, and answers the provider's tokens. */
  async tokensOf(subject: string): Promise<{ idToken: string; accessToken: string }> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: this.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      nonce: randomBytes(8).toString('hex'),
      state: 'any',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const jar = new Map<string, string>();
    const visit = async (address: string, init: RequestInit = {}): Promise<string> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(new URL(address, this.issuer), { ...init, redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return response.headers.get('location') ?? '';
    };
    const interaction = await visit(`/auth?${query}`);
    const resume = await visit(interaction, { method: 'POST', body: new URLSearchParams({ subject }) });
    const back = new URL(await visit(resume));
    const answer = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: this.clientId,
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: this.#redirectUri,
        code_verifier: verifier,
      }),
    });
    const tokens = (await answer.json()) as { id_token: string; access_token: string };
    return { idToken: tokens.id_token, accessToken: tokens.access_token };
  }
}

/** Asks nobody for consent. */
async function grantAll({ oidc }: KoaContextWithOIDC): Promise<InstanceType<Provider['Grant']>> {
  const grant = new oidc.provider.Grant({ accountId: oidc.account!.accountId, clientId: oidc.client!.clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

/** A page that asks who signs in, and takes the answer. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('subject') ?? '';
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const form = '<form method="post"><label>Subject <input name="subject"></label><button>Continue</button></form>';
  const icon = '<link rel="icon" href="data:,">';
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><html lang="en"><title>Provider</title>${icon}${form}</html>`);
}
