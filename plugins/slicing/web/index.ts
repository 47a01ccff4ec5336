import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react';
import {
  definePlugin,
  HistoryToken,
  layerPanes,
  menuActions,
  RenderSessionToken,
  ToastsToken,
  tools,
  viewOverlays,
} from 'adit/core/web';
import { DrawnViewsToken, layerCuts, SceneStoreToken } from 'adit/plugins/views';
import { sectionRegion } from './rules/section-plane.ts';
import { followSections } from './store/follow-sections.ts';
import { SectionStore, SectionStoreToken } from './store/section-store.ts';
import { SliceSender } from './store/slice-sender.ts';
import { SlicingStore, SlicingStoreToken } from './store/slicing-store.ts';
import { SectionIcon } from './view/section-icon.tsx';

const PERMISSION = 'slicing.use';

export default definePlugin({
  activate(context) {
    const { t } = context;
    const scene = context.get(SceneStoreToken);
    const views = context.get(DrawnViewsToken);
    const sender = new SliceSender({ session: context.get(RenderSessionToken), toasts: context.get(ToastsToken), t });
    const slices = new SlicingStore({ scene, sender, t });
    const sections = new SectionStore({ scene, views, history: context.get(HistoryToken), t });
    context.bindValue(SlicingStoreToken, slices);
    context.bindValue(SectionStoreToken, sections);
    context.disposables.add(followSections(scene, views));
    context.effect(() => slices.leaveGone());

    context.add(layerCuts, {
      id: 'slicing.cuts',
      regions: ({ section }) => (section?.on ? [sectionRegion(section)] : []),
      slices: (view, layer) => slices.drawn(view, layer),
    });
    context.add(layerPanes, {
      id: 'slicing.pane',
      titleKey: 'title',
      permission: PERMISSION,
      isFor: ({ datasetType }) => datasetType === 'Blockmodel',
      isEnabled: ({ datasetId }) => slices.place(datasetId) !== undefined,
      isOn: ({ datasetId }) => slices.isOn(datasetId),
      setOn: ({ datasetId }, on) => {
        const place = slices.place(datasetId);
        if (place) slices.setOn(place, on);
      },
      load: () => import('./pane/slicing-pane.tsx'),
    });
    context.add(viewOverlays, { id: 'slicing.handle', load: () => import('./view/slice-handle.tsx') });
    context.add(viewOverlays, { id: 'slicing.section-traces', load: () => import('./view/section-traces.tsx') });
    context.add(viewOverlays, { id: 'slicing.section-bar', load: () => import('./view/section-bar.tsx') });
    context.add(tools, {
      id: 'slicing.section',
      titleKey: 'section',
      icon: SectionIcon,
      group: 'slice',
      kind: 'once',
      permission: PERMISSION,
      enabled: () => sections.canOpen || sections.active !== undefined,
      pressed: () => sections.active !== undefined,
      start: () => {
        sections.toggle();
        return { dispose: () => undefined };
      },
    });
    const steps = [
      { id: 'slicing.section-back', titleKey: 'section.back', icon: IconArrowBarToUp, shortcut: 'PageUp', steps: -1 },
      { id: 'slicing.section-on', titleKey: 'section.on', icon: IconArrowBarToDown, shortcut: 'PageDown', steps: 1 },
    ];
    for (const { steps: count, ...action } of steps)
      context.add(menuActions, {
        ...action,
        places: ['palette'],
        permission: PERMISSION,
        enabled: () => sections.active !== undefined,
        run: () => sections.step(scene.activeViewId, count),
      });
  },
});
