import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IdentityProvider } from './identity-provider.ts';
import { isSafeAddress } from './safe-address.ts';

const now = (): number => Math.floor(Date.now() / 1000);

describe('what the identity provider says', () => {
  let server: Server;
  let issuer: string;
  /** What discovery, keys and userinfo answer, by path. */
  let answers: Record<string, unknown>;
  let asked: string[];
  let keys: { publicKey: CryptoKey; privateKey: CryptoKey };

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const answer = answers[request.url ?? ''];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    keys = await generateKeyPair('ES256');
    answers = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/keys': { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'one' }] },
    };
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const good = (): JWTPayload => ({
    iss: issuer,
    aud: 'adit',
    sub: 'person',
    iat: now(),
    exp: now() + 300,
    nonce: 'any',
  });
  const sign = (claims: JWTPayload, key = keys.privateKey, alg = 'ES256'): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  const make = (audience?: string): IdentityProvider => new IdentityProvider({ issuer, clientId: 'adit', audience });
  const codeOf = (idToken: string, accessToken = '', audience?: string): Promise<unknown> =>
    make(audience)
      .person({ idToken, accessToken })
      .then(
        () => 'passes',
        (error: { code?: string }) => error.code,
      );

  it('is the subject, with an e-mail that is its own', async () => {
    const person = await make().person({
      idToken: await sign({ ...good(), email: 'a@example.com', email_verified: true }),
      accessToken: '',
    });
    expect([person.issuer, person.subject, await person.verifiedEmail()]).toEqual([issuer, 'person', 'a@example.com']);
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('is spoken with at the issuer’s origin, and at the token endpoint’s when discovery has named it; asked again only when it is due', async () => {
    const provider = make();
    const found = answers['/.well-known/openid-configuration'] as object;
    answers['/.well-known/openid-configuration'] = { ...found, token_endpoint: 'https://token.example.com/token' };
    expect(provider.origins()).toEqual([issuer]);
    await expect.poll(() => provider.origins()).toEqual([issuer, 'https://token.example.com']);
    expect(asked).toEqual(['/.well-known/openid-configuration']);

    answers['/.well-known/openid-configuration'] = { ...found, token_endpoint: 'http://token.example.com/token' };
    const unsafe = make();
    unsafe.origins();
    await expect.poll(() => asked.length).toBe(2);
    expect(unsafe.origins()).toEqual([issuer]);
  });

  it('has its e-mail asked for where the token has none, of the same subject only', async () => {
    const person = await make().person({ idToken: await sign(good()), accessToken: 'access' });
    const email = { email: 'a@example.com', email_verified: true };
    answers['/userinfo'] = { sub: 'person', ...email };
    expect(await person.verifiedEmail()).toBe('a@example.com');
    for (const wrong of [{ ...email, sub: 'other' }, email, { sub: 'person', email: 'a@example.com' }]) {
      answers['/userinfo'] = wrong;
      expect(await person.verifiedEmail()).toBeUndefined();
    }
  });

  it('is refused when issuer, audience, party, times, nonce or subject are wrong or missing', async () => {
    expect(await codeOf(await sign(good()))).toBe('passes');
    const wrong: JWTPayload[] = [
      { ...good(), iss: 'https://other.example.com' },
      { ...good(), aud: 'other' },
      { ...good(), aud: ['adit', 'other'] },
      { ...good(), azp: 'other' },
      { ...good(), exp: now() - 60 },
      { ...good(), iat: now() - 1200 },
      { ...good(), iat: now() + 600 },
      { ...good(), nbf: now() + 600 },
      { ...good(), sub: '' },
      ...['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'].map((name) => ({ ...good(), [name]: undefined })),
    ];
    for (const claims of wrong)
      expect([claims, await codeOf(await sign(claims))]).toEqual([claims, 'wrong-external-token']);
  });

  it('is refused without a signature, with another key’s, with other ways to sign, and when it was changed', async () => {
    const other = await generateKeyPair('ES256');
    const [head, , signature] = (await sign(good())).split('.');
    const changed = Buffer.from(JSON.stringify({ ...good(), sub: 'other' })).toString('base64url');
    const rsa = await generateKeyPair('PS256');
    for (const token of [
      new UnsecuredJWT(good()).encode(),
      await sign(good(), other.privateKey),
      await sign(good(), rsa.privateKey, 'PS256'),
      await new SignJWT(good()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(32))),
      `${head}.${changed}.${signature}`,
      'a.b.c',
      '',
    ])
      expect(await codeOf(token)).toBe('wrong-external-token');
  });

  it('has an access token for the audience beside it, where one is configured', async () => {
    const [idToken, access] = [await sign(good()), { ...good(), aud: ['api', 'userinfo'] }];
    expect(await codeOf(idToken, await sign(access), 'api')).toBe('passes');
    expect(await codeOf(idToken, 'opaque', 'api')).toBe('wrong-external-token');
    expect(await codeOf(idToken, await sign({ ...access, aud: 'other' }), 'api')).toBe('wrong-external-token');
    expect(await codeOf(idToken, await sign({ ...access, sub: 'other' }), 'api')).toBe('wrong-external-token');
  });

  it('counts for nothing when discovery names another issuer or an unsafe address, or the keys cannot be had', async () => {
    const token = await sign(good());
    const discovery = answers['/.well-known/openid-configuration'] as object;
    const tryWith = async (changes: object): Promise<unknown> => {
      answers['/.well-known/openid-configuration'] = { ...discovery, ...changes };
      return codeOf(token);
    };
    expect(await tryWith({ issuer: `${issuer}/other` })).toBe('provider-away');
    expect(await tryWith({ jwks_uri: 'http://keys.example.com/' })).toBe('provider-away');
    expect(asked).not.toContain('/keys');
    expect(await tryWith({ jwks_uri: `${issuer}/none` })).toBe('provider-away');
    delete answers['/.well-known/openid-configuration'];
    expect(await codeOf(token)).toBe('provider-away');
  });

  it('asks for discovery and keys once, and again after a failure', async () => {
    const provider = make();
    const tokens = { idToken: await sign(good()), accessToken: '' };
    const { '/.well-known/openid-configuration': discovery } = answers;
    delete answers['/.well-known/openid-configuration'];
    await expect(provider.person(tokens)).rejects.toMatchObject({ code: 'provider-away' });
    answers['/.well-known/openid-configuration'] = discovery;
    await provider.person(tokens);
    await provider.person(tokens);
    expect(asked.filter((path) => path === '/keys')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });
});

describe('safe addresses', () => {
  it('are https, or http on this machine', () => {
    for (const address of ['https://a.example.com', 'http://localhost:3', 'http://127.0.0.1', 'http://[::1]:3/'])
      expect([address, isSafeAddress(address)]).toEqual([address, true]);
    for (const address of ['http://a.example.com', 'http://127.0.0.1.example.com', 'ftp://localhost', 'file:///x', 'x'])
      expect([address, isSafeAddress(address)]).toEqual([address, false]);
  });
});
