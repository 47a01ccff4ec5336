import {
  ActiveSiteToken,
  ApiToken,
  DialogsToken,
  ServerEventsToken,
  ToastsToken,
  type WebPluginContext,
} from 'adit/core/web';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { complete, failedGenerate } from 'adit/plugins/notifications';
import { PatternPicker } from './picker/pattern-picker.ts';

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
  const events = context.get(ServerEventsToken);
  const followed = [complete, failedGenerate].map((kind) =>
    events.on(kind, ({ datasetId }) => void picker.ended(datasetId)),
  );
  try {
    await context
      .get(DialogsToken)
      .open(
        () => import('./picker/pattern-picker-dialog.tsx'),
        { picker },
        { title: context.t('picker.title'), width: 760 },
      );
  } finally {
    for (const listener of followed) listener.dispose();
  }
}
