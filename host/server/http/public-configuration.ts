import type { ProviderSettings } from '../auth/identity-provider.ts';

/** What `/config.json` tells everybody: where the calls, the sessions and the provider of sign-ins are; null for what there is not. */
export function publicConfiguration({
  apiEndpoint,
  renderServerDomain,
  viewId,
  identityProvider,
}: {
  readonly apiEndpoint: string;
  readonly renderServerDomain: string | undefined;
  readonly viewId: string;
  readonly identityProvider: ProviderSettings | undefined;
}): Record<string, string | null> {
  return {
    apiEndpoint,
    renderServerDomain: renderServerDomain ?? null,
    defaultViewId: viewId,
    externalLoginDomain: identityProvider?.issuer ?? null,
    audience: identityProvider?.audience ?? null,
    clientId: identityProvider?.clientId ?? null,
  };
}
