import { IconArrowBackUp, IconFlipVertical, IconSquareHalf, IconTrash } from '@tabler/icons-react';
import {
  definePlugin,
  HistoryToken,
  menuActions,
  RenderSessionToken,
  ToastsToken,
  ToolbeltToken,
  tools,
  viewOverlays,
} from 'adit/core/web';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { layerCuts, SceneStoreToken } from 'adit/plugins/views';
import { ApplyToAll } from './store/apply-to-all.ts';
import { ClipStore, ClipStoreToken } from './store/clip-store.ts';
import { CLIP_TOOL, ClipTool } from './store/clip-tool.ts';
import { HandleBounds, HandleBoundsToken } from './store/handle-bounds.ts';

const PERMISSION = 'clipping.use';

export default definePlugin({
  activate(context) {
    const hierarchy = context.get(HierarchyStoreToken);
    const store = new ClipStore({
      scene: context.get(SceneStoreToken),
      hierarchy,
      session: context.get(RenderSessionToken),
      history: context.get(HistoryToken),
      toasts: context.get(ToastsToken),
      applyToAll: new ApplyToAll(localStorage),
      t: context.t,
    });
    const bounds = new HandleBounds(store);
    const tool = new ClipTool(store, context.get(ToolbeltToken), hierarchy);
    context.bindValue(ClipStoreToken, store);
    context.bindValue(HandleBoundsToken, bounds);

    context.add(layerCuts, { id: 'clipping.cuts', regions: (view, layer) => store.regions(view, layer) });
    context.add(viewOverlays, { id: 'clipping.handles', load: () => import('./overlay/clip-overlay.tsx') });
    context.add(tools, {
      id: CLIP_TOOL,
      titleKey: 'clipping',
      hintKey: 'tool.hint',
      icon: IconSquareHalf,
      group: 'clip',
      kind: 'exclusive',
      permission: PERMISSION,
      enabled: () => store.canClip,
      start: () => tool.start(),
      helper: { id: 'clipping.helper', load: () => import('./panel/clip-helper.tsx') },
    });
    const commands = [
      { id: 'clipping.invert', titleKey: 'command.invert', icon: IconFlipVertical, run: () => store.invert() },
      { id: 'clipping.reset', titleKey: 'command.reset', icon: IconArrowBackUp, run: () => store.reset() },
      { id: 'clipping.clear', titleKey: 'command.clear', icon: IconTrash, run: () => store.clear() },
    ];
    for (const command of commands)
      context.add(menuActions, {
        ...command,
        places: ['palette'],
        permission: PERMISSION,
        visible: () => store.clip !== undefined,
      });
    context.disposables.add(bounds.follow());
    context.disposables.add(tool.follow());
  },
});
