import { IconMountain } from '@tabler/icons-react';
import { ActiveSiteToken, ApiToken, definePlugin, menuActions, ToastsToken } from 'adit/core/web';
import { loadDemo } from 'adit/plugins/demo';

export default definePlugin({
  activate(context) {
    const { t } = context;
    const api = context.get(ApiToken);
    const site = context.get(ActiveSiteToken);
    const toasts = context.get(ToastsToken);
    let loading = false;
    context.add(menuActions, {
      id: 'demo.load',
      titleKey: 'load',
      icon: IconMountain,
      places: ['palette', 'tree/context'],
      visible: (target) => target === undefined || (target as { kind?: string }).kind === 'empty',
      permission: 'demo.load',
      async run() {
        if (loading || site.id === undefined) return;
        loading = true;
        try {
          await api.call(loadDemo, { body: { site: site.id } });
        } catch (error) {
          toasts.showError(error, t('failed'));
        } finally {
          loading = false;
        }
      },
    });
  },
});
