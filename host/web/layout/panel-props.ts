import type { PanelProps } from 'adit/core/web';
import type { LayoutController } from './layout-controller.ts';
import type { Tab } from './tab-facts.ts';

/** What the components of a tab are given; reads its state, which is observed. */
export function panelProps(controller: LayoutController, { panelId, instanceId }: Tab): PanelProps {
  return {
    panelId,
    instanceId,
    state: controller.stateOf(instanceId),
    setState: (state) => controller.setState(instanceId, state),
    setTitle: (title) => controller.setTitle(instanceId, title),
    close: () => controller.closePanel(instanceId),
  };
}
