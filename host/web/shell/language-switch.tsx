import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, ToastsToken, useService, useTranslate } from 'adit/core/web';

/** Changes the language of the interface. */
const LanguageSwitch = observer(function LanguageSwitch(): ReactNode {
  const language = useService(LanguageToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('core');
  const choose = (chosen: string): void => {
    language.set(chosen).catch((error: unknown) => toasts.showError(error, t('language.failed')));
  };
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <Tooltip label={t('language.choose')}>
          <ActionIcon size={28} aria-label={t('language.choose')}>
            <IconLanguage size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language.current} onChange={choose}>
          {language.available.map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
});
export default LanguageSwitch;
