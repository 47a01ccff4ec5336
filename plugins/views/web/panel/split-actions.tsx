import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { menuActions, useHost, type SplitDirection } from 'adit/core/web';

/** What else than a view a view can be split by. */
export const SplitActions = observer(function SplitActions(target: {
  readonly viewId: string;
  readonly direction: SplitDirection;
}): ReactNode {
  const host = useHost();
  return host.contributions
    .registered(menuActions)
    .filter(({ value }) => value.places.includes('view/split'))
    .filter(({ value }) => value.permission === undefined || host.can(value.permission))
    .filter(({ value }) => value.visible?.(target) ?? true)
    .map(({ pluginId, value }) => (
      <Menu.Item key={value.id} disabled={!(value.enabled?.(target) ?? true)} onClick={() => void value.run(target)}>
        {host.translator(pluginId)(value.titleKey)}
      </Menu.Item>
    ));
});
