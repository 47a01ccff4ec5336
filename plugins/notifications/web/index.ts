import { ActiveSiteToken, definePlugin, ServerEventsToken, shellItems, ToastsToken } from 'adit/core/web';
import { notificationKinds, toastKeys } from '../shared/index.ts';
import { keyOf, toToast } from './to-toast.ts';

export default definePlugin({
  activate(context) {
    const events = context.get(ServerEventsToken);
    const toasts = context.get(ToastsToken);
    const site = context.get(ActiveSiteToken);
    for (const kind of notificationKinds) {
      context.disposables.add(
        events.on(kind, (notification) => {
          const toast = toToast(kind.name, notification, site.id, context.t);
          if (toast) toasts.show({ ...toast, key: keyOf(kind.name, notification, context.list(toastKeys)) });
        }),
      );
    }
    context.add(shellItems, {
      id: 'notifications.bell',
      place: 'header-end',
      order: 50,
      load: () => import('./bell/bell.tsx'),
    });
  },
});
