import { IconArrowBarToDown, IconArrowBarToUp, IconLine, IconMap2, IconSwitchHorizontal } from '@tabler/icons-react';
import { sceneParts } from 'adit/core';
import {
  definePlugin,
  HistoryToken,
  layerPanes,
  menuActions,
  RenderSessionToken,
  ToastsToken,
  ToolbeltToken,
  tools,
  viewOverlays,
} from 'adit/core/web';
import { DrawnViewsToken, layerCuts, SceneStoreToken, ViewSplitsToken } from 'adit/plugins/views';
import { sectionFace, sectionRegion } from '../shared/cut-planes.ts';
import { planPart } from '../shared/plan-part.ts';
import { followSections } from './store/follow-sections.ts';
import { LINE_TOOL, SectionLine, SectionLineToken } from './store/section-line.ts';
import { PlanStore, PlanStoreToken } from './store/plan-store.ts';
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
    const history = context.get(HistoryToken);
    const sections = new SectionStore({ scene, views, history, t });
    const plans = new PlanStore({ scene, sections, views, splits: context.get(ViewSplitsToken), history, t });
    const steered = (): string => plans.steered(scene.activeViewId);
    context.bindValue(SlicingStoreToken, slices);
    const line = new SectionLine({
      sections,
      plans,
      scene,
      views,
      toolbelt: context.get(ToolbeltToken),
      log: context.log,
    });
    context.bindValue(SectionStoreToken, sections);
    context.bindValue(SectionLineToken, line);
    context.bindValue(PlanStoreToken, plans);
    context.add(sceneParts, planPart);
    context.disposables.add(followSections(scene, views, sections, plans));
    context.effect(() => slices.leaveGone());

    context.add(layerCuts, {
      id: 'slicing.cuts',
      regions: ({ viewId }) => {
        const section = sections.shown(viewId);
        return section ? [sectionRegion(section)] : [];
      },
      slices(view, layer, blocks) {
        const drawn = slices.drawn(view, layer, blocks);
        return drawn.length > 0 ? drawn : sectionFace(sections.shown(view.viewId), layer);
      },
    });
    context.add(layerPanes, {
      id: 'slicing.pane',
      titleKey: 'title',
      permission: PERMISSION,
      isFor: ({ layers }) => layers.some(({ geometryKind }) => geometryKind === 'blocks'),
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
    context.add(viewOverlays, { id: 'slicing.plan-line', load: () => import('./view/plan-line-overlay.tsx') });
    context.add(viewOverlays, { id: 'slicing.section-bar', load: () => import('./view/section-bar.tsx') });
    context.add(tools, {
      id: 'slicing.section',
      titleKey: 'section',
      icon: SectionIcon,
      group: 'slice',
      kind: 'once',
      permission: PERMISSION,
      enabled: () => sections.canOpen || sections.section(steered()) !== undefined,
      pressed: () => sections.section(steered()) !== undefined,
      start: () => {
        sections.toggle(steered());
        return { dispose: () => undefined };
      },
    });
    context.add(viewOverlays, { id: 'slicing.section-line', load: () => import('./view/section-line-overlay.tsx') });
    context.add(tools, {
      id: LINE_TOOL,
      titleKey: 'line',
      hintKey: 'line.hint',
      icon: IconLine,
      group: 'slice',
      kind: 'exclusive',
      shortcut: 'L',
      permission: PERMISSION,
      enabled: () => sections.canOpen,
      start: () => line.use(),
      helper: { id: 'slicing.section-line-helper', load: () => import('./view/section-line-helper.tsx') },
    });
    const isShown = (): boolean => sections.shown(steered()) !== undefined;
    const canPlan = (): boolean => plans.canToggle(steered());
    const commands = [
      { id: 'back', icon: IconArrowBarToUp, shortcut: 'PageUp', run: () => sections.step(steered(), -1) },
      { id: 'on', icon: IconArrowBarToDown, shortcut: 'PageDown', run: () => sections.step(steered(), 1) },
      { id: 'flip', icon: IconSwitchHorizontal, shortcut: 'X', run: () => sections.flip(steered()) },
      { id: 'plan', icon: IconMap2, shortcut: 'P', enabled: canPlan, run: () => plans.toggle(steered()) },
    ];
    for (const { id, enabled = isShown, ...action } of commands)
      context.add(menuActions, {
        ...action,
        id: `slicing.section-${id}`,
        titleKey: `section.${id}`,
        places: ['palette'],
        permission: PERMISSION,
        enabled,
      });
  },
});
