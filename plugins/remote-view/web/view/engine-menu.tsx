import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { BROWSER, RemoteViewsToken } from '../store/remote-views.ts';

const AUTOMATIC = 'automatic';

/** Who draws a view: this browser, or an engine on the server. */
export default observer(function EngineMenu({ viewId }: { readonly viewId: string }): ReactNode {
  const views = useService(RemoteViewsToken);
  const t = useTranslate('remote-view');
  if (views.engines.length === 0) return undefined;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.label')}</Menu.Label>
      <Menu.RadioGroup
        value={views.choiceOf(viewId) ?? AUTOMATIC}
        onChange={(value) => views.choose(viewId, value === AUTOMATIC ? null : value)}
      >
        <Menu.RadioItem value={AUTOMATIC}>{t('menu.automatic')}</Menu.RadioItem>
        <Menu.RadioItem value={BROWSER}>{t('menu.browser')}</Menu.RadioItem>
        {views.engines.map(({ id, title, missing }) => (
          <Menu.RadioItem key={id} value={id} disabled={missing !== null}>
            {missing ? t('menu.missing', { title }) : title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
});
