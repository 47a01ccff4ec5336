import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { actionsAt, ask, useHost } from 'adit/core/web';
import type { SplitTarget } from 'adit/plugins/views';

/** What else than a view a view can be split by. */
export const SplitActions = observer(function SplitActions(target: SplitTarget): ReactNode {
  const host = useHost();
  return actionsAt(host, 'view/split', target).map(({ pluginId, value }) => (
    <Menu.Item
      key={value.id}
      disabled={!ask(() => value.enabled?.(target) ?? true, false, value)}
      onClick={() => void value.run(target)}
    >
      {host.translator(pluginId)(value.titleKey)}
    </Menu.Item>
  ));
});
