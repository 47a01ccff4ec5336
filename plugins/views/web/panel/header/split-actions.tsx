import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { actionsAt, ask, useHost, type SplitDirection } from 'adit/core/web';

/** What else than a view a view can be split by. */
export const SplitActions = observer(function SplitActions(target: {
  readonly viewId: string;
  readonly direction: SplitDirection;
}): ReactNode {
  const host = useHost();
  return actionsAt(host, 'view/split', target).map(({ pluginId, value }) => (
    <Menu.Item
      key={value.id}
      disabled={!ask(() => value.enabled?.(target) ?? true, false)}
      onClick={() => void value.run(target)}
    >
      {host.translator(pluginId)(value.titleKey)}
    </Menu.Item>
  ));
});
