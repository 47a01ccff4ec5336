import { IconMoon, IconSun } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ThemeToken, useService, useTranslate } from 'adit/core/web';
import { HeaderButton } from './header-button.tsx';

/** Changes between dark and light. */
const ThemeSwitch = observer(function ThemeSwitch(): ReactNode {
  const theme = useService(ThemeToken);
  const t = useTranslate('core');
  const other = theme.scheme === 'dark' ? 'light' : 'dark';
  return (
    <HeaderButton label={t(`theme.${other}`)} onClick={() => theme.set(other)}>
      {other === 'light' ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
    </HeaderButton>
  );
});
export default ThemeSwitch;
