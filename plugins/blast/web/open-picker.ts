import {
  ActiveSiteToken,
  ApiToken,
  DialogsToken,
  ServerEventsToken,
  ToastsToken,
  type WebPluginContext,
} from 'adit/core/web';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { PatternPicker } from './picker/pattern-picker.ts';
import { followImports } from './picker/follow-imports.ts';

/** Opens the picker of the active site; resolves when it is closed. */
export async function openPicker(context: WebPluginContext): Promise<void> {
  const siteId = context.get(ActiveSiteToken).id;
  if (siteId === undefined) return;
  const picker = new PatternPicker({
    api: context.get(ApiToken),
    toasts: context.get(ToastsToken),
    t: context.t,
    siteId,
    today: new Date(),
    refreshTree: () => context.get(HierarchyStoreToken).refresh(),
  });
  const following = followImports(context.get(ServerEventsToken), siteId, picker);
  try {
    await context
      .get(DialogsToken)
      .open(
        () => import('./picker/pattern-picker-dialog.tsx'),
        { picker },
        { title: context.t('picker.title'), width: 760 },
      );
  } finally {
    following.dispose();
  }
}
