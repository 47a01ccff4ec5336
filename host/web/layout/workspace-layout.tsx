import { IconArrowsMaximize, IconArrowsMinimize, IconChevronDown, IconX } from '@tabler/icons-react';
import { Layout, type ITabRenderValues, type ITabSetRenderValues, type TabNode, type TabSetNode } from 'flexlayout-react';
import 'flexlayout-react/style/underline.css';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Notice } from '../shell/notice.tsx';
import { tabOfKey } from './flexlayout-json.ts';
import type { LayoutController } from './layout-controller.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PanelActions, PanelTitle } from './panel-tab.tsx';
import './workspace-layout.css';

const icons = {
  close: <IconX size={13} />,
  maximize: <IconArrowsMaximize size={15} stroke={1.6} />,
  restore: <IconArrowsMinimize size={15} stroke={1.6} />,
  more: <IconChevronDown size={15} stroke={1.6} />,
};

/** Draws a layout with FlexLayout. */
export const WorkspaceLayout = observer(function WorkspaceLayout({ controller }: { controller: LayoutController }): ReactNode {
  const { translations } = useService(ProgramToken);
  const t = useTranslate('core');
  const drawing = useMemo(() => drawingOf(controller), [controller]);
  // Read here, so that new names reach the accessible names, which FlexLayout asks for as texts.
  const names = new Map(controller.tabs.map((tab) => [tab.instanceId, controller.titleOf(tab)]));
  const translate = (key: string): string => {
    const tab = tabOfKey(key);
    if (tab !== undefined) return names.get(tab) ?? '';
    return translations.has('core', key) ? t(key) : key;
  };
  return (
    <Layout
      model={controller.model}
      icons={icons}
      i18nTranslator={translate}
      onTabSetPlaceHolder={() => <Notice title={t('layout.empty')} />}
      realtimeResize
      tabDragSpeed={0.16}
      invalidateTabContentOnParentRender={false}
      {...drawing}
    />
  );
});

function drawingOf(controller: LayoutController) {
  const tabOf = (node: TabNode) => ({ instanceId: node.getId(), panelId: node.getComponent() ?? '' });
  return {
    factory: (node: TabNode): ReactNode => <PanelFrame controller={controller} tab={tabOf(node)} />,
    onAction: controller.allow.bind(controller),
    onRenderTab(node: TabNode, values: ITabRenderValues): void {
      values.content = <PanelTitle controller={controller} tab={tabOf(node)} />;
    },
    onRenderTabSet(node: TabSetNode, values: ITabSetRenderValues): void {
      const selected = node.getSelectedNode();
      if (selected) values.buttons.push(<PanelActions key="actions" controller={controller} tab={tabOf(selected)} />);
    },
  };
}
