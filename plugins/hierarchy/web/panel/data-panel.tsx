import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { TreeViewToken } from '../store/tree-view.ts';
import { ActionItems } from './action-menu.tsx';
import styles from './data-panel.module.css';
import { EmptyTree } from './empty-tree.tsx';
import { TreeList } from './tree-list.tsx';

/** The Data panel: search, refresh, import, and the tree of the active site. */
const DataPanel = observer(function DataPanel(): ReactNode {
  const view = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  useEffect(() => autorun(() => view.learn()), [view]);
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <SearchRow />
      {view.rows.length > 0 && <TreeList />}
      <EmptyTree />
    </section>
  );
});
export default DataPanel;

const SearchRow = observer(function SearchRow(): ReactNode {
  const { search, tree, operations } = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const refresh = (): void => {
    tree.refresh().catch((error: unknown) => operations.tellUnread(error));
    void search.run();
  };
  return (
    <div className={styles.search}>
      <TextInput
        className={styles.box}
        size="xs"
        value={search.text}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void search.run();
          if (event.key === 'Escape') search.clear();
        }}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        leftSection={<IconSearch size={15} stroke={1.6} />}
        rightSection={
          search.text !== '' && (
            <ActionIcon variant="subtle" color="gray" size={20} aria-label={t('search.clear')} onClick={search.clear}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
      />
      <Tooltip label={t('refresh')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('refresh')}
          loading={search.searching}
          onClick={refresh}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('add')}>
            <IconPlus size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems target={{ kind: 'empty' }} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
