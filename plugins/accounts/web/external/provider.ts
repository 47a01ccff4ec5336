import { z } from 'zod';

const shape = z
  .object({ externalLoginDomain: z.string().nullish(), audience: z.string().nullish(), clientId: z.string().nullish() })
  .transform(({ externalLoginDomain, audience, clientId }) =>
    externalLoginDomain && clientId
      ? { issuer: externalLoginDomain, clientId, audience: audience ?? undefined }
      : undefined,
  );

/** The identity provider of the deployment. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string | undefined;
}

/** Reads from `/config.json` which provider people sign in with; undefined when passwords are the only way. */
export async function readProvider(): Promise<Provider | undefined> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return shape.parse(await response.json());
}

/** True for the address that a provider sends people back to. */
export function isReturnAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return (
    pathname === '/' && searchParams.get('auth0') === 'true' && (searchParams.has('code') || searchParams.has('error'))
  );
}
