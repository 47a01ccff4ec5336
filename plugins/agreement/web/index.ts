import { IconFileCertificate } from '@tabler/icons-react';
import {
  ApiToken,
  definePlugin,
  DialogsToken,
  menuActions,
  pages,
  ServerEventsToken,
  sidebarItems,
  ToastsToken,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { agreementChanged } from 'adit/plugins/agreement';
import { AgreementGate } from './agreement-gate.ts';

const PATH = '/admin/agreement';

export default definePlugin({
  activate(context) {
    const account = context.get(AccountStoreToken);
    const gate = new AgreementGate({
      api: context.get(ApiToken),
      account,
      dialogs: context.get(DialogsToken),
      toasts: context.get(ToastsToken),
      t: context.t,
      log: context.log,
    });
    context.disposables.add(gate.start());
    context.disposables.add(context.get(ServerEventsToken).on(agreementChanged, () => void gate.changed()));
    context.add(menuActions, {
      id: 'agreement.show',
      titleKey: 'action.show',
      icon: IconFileCertificate,
      places: ['menu/user', 'palette'],
      order: 45,
      run: () => gate.show(),
    });
    context.add(pages, {
      id: 'agreement.page',
      path: PATH,
      titleKey: 'title',
      layout: 'admin',
      access: 'signed-in',
      permission: 'agreement.manage',
      load: () => import('./page/agreement-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'agreement.page',
      path: PATH,
      titleKey: 'title',
      icon: IconFileCertificate,
      order: 25,
      type: 'bottom',
      roles: ['Administrator', 'System Administrator'],
    });
  },
});
