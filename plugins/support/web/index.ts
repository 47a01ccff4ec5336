import { IconLifebuoy } from '@tabler/icons-react';
import { ActiveSiteToken, ApiToken, definePlugin, DialogsToken, menuActions, ToastsToken } from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { SupportStore } from './support-store.ts';

const WIDTH = 520;

export default definePlugin({
  activate(context) {
    context.add(menuActions, {
      id: 'support.ask',
      titleKey: 'action.ask',
      icon: IconLifebuoy,
      places: ['entry', 'menu/user', 'menu/help', 'palette'],
      order: 50,
      async run() {
        const { user } = context.get(AccountStoreToken);
        const known = {
          name: user?.name ?? '',
          email: user?.email ?? '',
          tenant: location.hostname,
          site: context.get(ActiveSiteToken).name ?? '',
        };
        const store = new SupportStore({ api: context.get(ApiToken), t: context.t, known });
        const isSent = await context
          .get(DialogsToken)
          .open(
            () => import('./dialog/support-dialog.tsx'),
            { store },
            { title: context.t('dialog.title'), width: WIDTH },
          );
        if (isSent)
          context.get(ToastsToken).show({
            type: 'success',
            title: context.t('toast.sent'),
            message: context.t('toast.sent-message'),
          });
      },
    });
  },
});
