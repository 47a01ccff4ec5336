import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { Provider } from './provider.ts';

/** What the provider gives for a code. */
export interface ProviderTokens {
  readonly idToken: string;
  readonly accessToken: string;
}

/** Leads the page to the provider's sign-in; a code with PKCE, state and nonce comes back. */
export async function leaveForProvider(provider: Provider): Promise<void> {
  const { url } = await makeClient(provider).createSigninRequest({ nonce: crypto.randomUUID() });
  location.assign(url);
}

/** Exchanges the code of a return address; rejects when it does not belong to what this tab began, or is an error. */
export async function readAnswer(provider: Provider, address: string): Promise<ProviderTokens> {
  const answer = await makeClient(provider).processSigninResponse(address);
  return { idToken: answer.id_token ?? '', accessToken: answer.access_token };
}

function makeClient({ issuer, clientId, audience }: Provider): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/?auth0=true`,
    scope: 'openid profile email',
    extraQueryParams: audience === undefined ? {} : { audience },
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });
}
