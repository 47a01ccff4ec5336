import { ActiveSiteToken, definePlugin, menuActions, ToastsToken } from 'adit/core/web';
import { ExampleIcon } from './example-icon.tsx';

export default definePlugin({
  activate(context) {
    const site = context.get(ActiveSiteToken);
    const toasts = context.get(ToastsToken);
    context.add(menuActions, {
      id: 'acme.example.greet',
      titleKey: 'title',
      icon: ExampleIcon,
      places: ['palette'],
      run: () => toasts.show({ type: 'success', title: context.t('greeting', { site: site.name ?? '' }) }),
    });
  },
});
