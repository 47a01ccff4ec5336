import { IconRefresh } from '@tabler/icons-react';
import { DialogsToken, menuActions, ToastsToken, WorkspaceToken, type WebPluginContext } from 'adit/core/web';
import type { NewSession, SessionLife } from './session-life.ts';

const WIDTH = 420;

/** Offers a new session in the header, and asks before it what becomes of the scene. */
export function addNewSessionAction(context: WebPluginContext, life: SessionLife): void {
  const { t } = context;
  context.add(menuActions, {
    id: 'views.new-session',
    titleKey: 'new-session',
    icon: IconRefresh,
    places: ['header', 'palette'],
    order: 20,
    visible: () => context.get(WorkspaceToken).instancesOf('views.view').length > 0,
    async run() {
      const wanted = await context
        .get(DialogsToken)
        .open<object, NewSession>(
          () => import('./new-session-dialog.tsx'),
          {},
          { title: t('new-session'), width: WIDTH },
        );
      if (!wanted) return;
      await life
        .startAnew(wanted)
        .catch((error: unknown) => context.get(ToastsToken).showError(error, t('new-session')));
    },
  });
}
