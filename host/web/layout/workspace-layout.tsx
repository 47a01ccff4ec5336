import { IconArrowsMaximize, IconArrowsMinimize, IconChevronDown, IconX } from '@tabler/icons-react';
import {
  Layout,
  type BorderNode,
  type ITabRenderValues,
  type ITabSetRenderValues,
  type Node,
  TabNode,
  type TabSetNode,
} from 'flexlayout-react';
import 'flexlayout-react/style/underline.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Notice } from '../shell/notice.tsx';
import { CollapseButton } from './collapsed-stack.tsx';
import { tabOfKey } from './flexlayout-json.ts';
import type { LayoutController } from './layout-controller.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PanelActions, PanelTitle } from './panel-tab.tsx';
import { TabMenu, type OpenTabMenu } from './tab-menu.tsx';
import './workspace-layout.css';

const icons = {
  close: <IconX size={13} />,
  maximize: <IconArrowsMaximize size={15} stroke={1.6} />,
  restore: <IconArrowsMinimize size={15} stroke={1.6} />,
  more: <IconChevronDown size={15} stroke={1.6} />,
};

/** Draws a layout with FlexLayout. */
export const WorkspaceLayout = observer(function WorkspaceLayout({
  controller,
}: {
  controller: LayoutController;
}): ReactNode {
  const { translations } = useService(ProgramToken);
  const t = useTranslate('core');
  const [menu, setMenu] = useState<OpenTabMenu>();
  const drawing = useMemo(() => drawingOf(controller, setMenu), [controller]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const following = frame.current && controller.drags.follow(frame.current);
    return () => following?.dispose();
  }, [controller]);
  // Read here, so that new names reach the accessible names, which FlexLayout asks for as texts.
  for (const tab of controller.tabs) controller.titleOf(tab);
  // FlexLayout draws with the translator of the time before: it must not hold names of its own.
  const translate = (key: string): string => {
    const instanceId = tabOfKey(key);
    if (instanceId !== undefined) {
      const tab = controller.tabs.find((other) => other.instanceId === instanceId);
      return tab ? controller.titleOf(tab) : '';
    }
    return translations.has('core', key) ? t(key) : key;
  };
  const { width, height } = controller.shape.minimum;
  return (
    <div className="adit-layout-place">
      <div ref={frame} className="adit-layout" style={{ minWidth: width, minHeight: height }}>
        <Layout
          model={controller.model}
          icons={icons}
          i18nTranslator={translate}
          realtimeResize
          tabDragSpeed={0.16}
          invalidateTabContentOnParentRender={false}
          {...drawing}
        />
      </div>
      <TabMenu controller={controller} menu={menu} onClose={() => setMenu(undefined)} />
    </div>
  );
});

const EmptyStack = observer(function EmptyStack(): ReactNode {
  const t = useTranslate('core');
  return <Notice title={t('layout.empty')} />;
});

function drawingOf(controller: LayoutController, showMenu: (menu: OpenTabMenu) => void) {
  const tabOf = (node: TabNode) => ({ instanceId: node.getId(), panelId: node.getComponent() ?? '' });
  return {
    factory: (node: TabNode): ReactNode => <PanelFrame controller={controller} tab={tabOf(node)} />,
    onTabSetPlaceHolder: (): ReactNode => <EmptyStack />,
    onAction: controller.allow.bind(controller),
    onRenderTab(node: TabNode, values: ITabRenderValues): void {
      values.content = <PanelTitle controller={controller} tab={tabOf(node)} />;
    },
    onRenderTabSet(node: TabSetNode | BorderNode, values: ITabSetRenderValues): void {
      const selected = node.getSelectedNode();
      if (!selected) return;
      const tab = tabOf(selected);
      const atLeft = node.getRect().x === 0;
      if (!controller.shape.collapsed.has(tab.instanceId))
        values.buttons.push(<PanelActions key="actions" controller={controller} tab={tab} />);
      values.buttons.push(
        <CollapseButton key="collapse" controller={controller} instanceId={tab.instanceId} atLeft={atLeft} />,
      );
    },
    onContextMenu(node: Node, event: MouseEvent<HTMLElement>): void {
      const tab = node instanceof TabNode ? node : (node as TabSetNode).getSelectedNode();
      if (!tab) return;
      event.preventDefault();
      event.stopPropagation();
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      // A key gives no place of the pointer.
      const isKey = event.clientX === 0 && event.clientY === 0;
      showMenu({ instanceId: tab.getId(), x: isKey ? left : event.clientX, y: isKey ? bottom : event.clientY });
    },
  };
}
