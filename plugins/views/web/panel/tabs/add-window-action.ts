import { IconAppWindow } from '@tabler/icons-react';
import { menuActions, SESSION_PARAMETER, type RenderSessionClient, type WebPluginContext } from 'adit/core/web';

/** Offers another window on the session: what is changed in one shows in the other, each with a camera of its own. */
export function addWindowAction(context: WebPluginContext, session: RenderSessionClient): void {
  context.add(menuActions, {
    id: 'views.open-window',
    titleKey: 'command.open-window',
    icon: IconAppWindow,
    places: ['palette'],
    enabled: () => session.status === 'initialized',
    run: () => {
      const address = new URL(location.href);
      address.searchParams.set(SESSION_PARAMETER, session.sessionId ?? '');
      window.open(address, '_blank');
    },
  });
}
