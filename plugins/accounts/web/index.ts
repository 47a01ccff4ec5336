import { IconLogout } from '@tabler/icons-react';
import {
  ActiveSiteToken,
  ApiToken,
  CredentialsToken,
  definePlugin,
  LanguageToken,
  menuActions,
  NavigationToken,
  pages,
  shellItems,
  signInProviders,
  TimeZoneToken,
  ToastsToken,
} from 'adit/core/web';
import { AccountStoreToken, SingleSignOnToken } from '../shared/index.ts';
import { MobxExternalSignIn, MobxExternalSignInToken } from './external/mobx-external-sign-in.ts';
import { MobxAccountStore, MobxAccountStoreToken } from './store/mobx-account-store.ts';
import { watchSiteAccess } from './store/watch-site-access.ts';

/** The pages of those who cannot sign in. */
const entryPages = {
  forgot: () => import('./recover/forgot-page.tsx'),
  'reset-password': () => import('./recover/reset-password-page.tsx'),
  'activate-account': () => import('./activate/activate-page.tsx'),
  'request-access': () => import('./request-access/request-access-page.tsx'),
};

export default definePlugin({
  activate(context) {
    const api = context.get(ApiToken);
    const store = new MobxAccountStore({
      api,
      credentials: context.get(CredentialsToken),
      site: context.get(ActiveSiteToken),
      navigation: context.get(NavigationToken),
      language: context.get(LanguageToken),
      timeZone: context.get(TimeZoneToken),
      toasts: context.get(ToastsToken),
      t: context.t,
      log: context.log,
    });
    context.bindValue(AccountStoreToken, store);
    context.bindValue(MobxAccountStoreToken, store);
    context.disposables.add(store);
    const external = new MobxExternalSignIn(store, context.log);
    context.bindValue(MobxExternalSignInToken, external);
    context.bindValue(SingleSignOnToken, external);
    context.add(signInProviders, {
      id: 'accounts.sign-in',
      userId: () => store.user?.id,
      renew: () => store.renew(),
      openSite: (siteId) => store.switchSite(siteId),
    });
    context.add(pages, {
      id: 'accounts.sign-in',
      path: '/',
      titleKey: 'sign-in.title',
      layout: 'plain',
      access: 'public',
      load: () => import('./sign-in/sign-in-page.tsx'),
    });
    for (const [name, load] of Object.entries(entryPages))
      context.add(pages, {
        id: `accounts.${name}`,
        path: `/${name}`,
        titleKey: `page.${name}`,
        layout: 'plain',
        access: 'public',
        load,
      });
    context.add(pages, {
      id: 'accounts.single-sign-on',
      path: '/single-sign-on',
      titleKey: 'move.title',
      layout: 'plain',
      access: 'signed-in',
      load: () => import('./move/single-sign-on-page.tsx'),
    });
    context.add(shellItems, {
      id: 'accounts.site-switcher',
      place: 'header-start',
      order: 10,
      load: () => import('./header/site-switcher.tsx'),
    });
    context.add(shellItems, {
      id: 'accounts.user-menu',
      place: 'header-end',
      order: 100,
      load: () => import('./header/user-menu.tsx'),
    });
    context.add(menuActions, {
      id: 'accounts.sign-out',
      titleKey: 'sign-out',
      icon: IconLogout,
      places: ['menu/user', 'palette'],
      order: 100,
      run: () => store.signOut(),
    });
    external.comeBack(location.href);
    store.start();
    context.disposables.add(watchSiteAccess({ store, target: window, log: context.log }));
  },
});
