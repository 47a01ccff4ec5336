import { panels, type Dialogs, type HostServices, type Translate, type Workspace } from 'adit/core/web';

/** What going back to the default layout works with. */
export interface ResetLayoutParts {
  readonly host: Pick<HostServices, 'contributions'>;
  readonly workspace: Pick<Workspace, 'instancesOf' | 'resetLayout'>;
  readonly dialogs: Pick<Dialogs, 'confirm'>;
  readonly t: Translate;
}

/** Goes back to the default layout; asks first where that closes views, of which it has one. */
export async function resetLayout({ host, workspace, dialogs, t }: ResetLayoutParts): Promise<void> {
  const count = host.contributions
    .list(panels)
    .filter(({ location, single }) => location === 'main' && !single)
    .reduce((sum, { id }) => sum + Math.max(0, workspace.instancesOf(id).length - 1), 0);
  const question = {
    title: t('layout.reset'),
    message: t('layout.reset.closes', { count }),
    action: t('layout.reset'),
  };
  if (count === 0 || (await dialogs.confirm(question))) workspace.resetLayout();
}
