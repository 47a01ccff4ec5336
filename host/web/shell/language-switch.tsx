import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages, LanguageToken, ToastsToken, useService, useTranslate, type LanguageCode } from 'adit/core/web';

/** Each language in its own words. */
const names: Record<LanguageCode, string> = { en: 'English', es: 'Español' };

/** Changes the language of the interface. */
const LanguageSwitch = observer(function LanguageSwitch(): ReactNode {
  const language = useService(LanguageToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('core');
  const choose = (code: LanguageCode): void => {
    language.set(code).catch((error: unknown) => toasts.showError(error, t('language.failed')));
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
        {languages.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={code === language.current}
            rightSection={code === language.current && <IconCheck size={15} />}
            onClick={() => choose(code)}
          >
            {names[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
export default LanguageSwitch;
