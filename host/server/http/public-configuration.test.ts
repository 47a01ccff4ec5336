import { expect, it } from 'vitest';
import { publicConfiguration } from './public-configuration.ts';

const given = { apiEndpoint: '/mine/api', renderServerDomain: 'adit.example:8080', viewId: 'view7' };
const provider = { issuer: 'https://login.example', clientId: 'adit', audience: 'https://api.example' };

it('[A7.36b, A7.36c, A7.36d, A7.36e, A7.36f, A7.36g, W7.01c, W7.01d, W7.01e, W7.01f] everybody learns where the calls, the sessions and the provider are', () => {
  expect(publicConfiguration({ ...given, identityProvider: provider })).toEqual({
    externalLoginDomain: 'https://login.example',
    audience: 'https://api.example',
    clientId: 'adit',
    apiEndpoint: '/mine/api',
    renderServerDomain: 'adit.example:8080',
    defaultViewId: 'view7',
  });
});

it('what there is not is null', () => {
  const withoutAudience = { ...provider, audience: undefined };
  expect(publicConfiguration({ ...given, identityProvider: withoutAudience })).toMatchObject({ audience: null });
  expect(publicConfiguration({ ...given, renderServerDomain: undefined, identityProvider: undefined })).toMatchObject({
    renderServerDomain: null,
    externalLoginDomain: null,
    audience: null,
    clientId: null,
  });
});
