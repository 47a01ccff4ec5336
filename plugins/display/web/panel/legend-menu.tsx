import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ColourExchangeToken } from 'adit/plugins/colour-maps';
import type { CategoryEditor } from '../store/category-editor.ts';

/** What can be done with the colours of all categories of a column: kept for the site, taken from it, carried to files and back. */
export const LegendMenu = observer(function LegendMenu({ categories }: { categories: CategoryEditor }): ReactNode {
  const t = useTranslate('display');
  const exchange = useService(ColourExchangeToken);
  const { unkept } = categories;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={22} aria-label={t('legend.menu')}>
          <IconDotsVertical size={14} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={unkept.length === 0} onClick={() => categories.keepForSite(unkept)}>
          {t('legend.keepAll')}
        </Menu.Item>
        <Menu.Item onClick={() => categories.takeKnownColours()}>{t('legend.take')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void exchange.importFile()}>{t('legend.import')}</Menu.Item>
        <Menu.Item disabled={!exchange.hasLegends} onClick={() => exchange.exportLegends()}>
          {t('legend.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
