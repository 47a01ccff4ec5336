import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useService, useTranslate, useMomentText } from 'adit/core/web';
import type { StateSummary } from '../../shared/index.ts';
import { StateActionsToken } from '../actions/state-actions.ts';
import { SavedStatesToken } from '../store/saved-states.ts';
import { StateListToken } from '../store/state-list.ts';
import styles from './load-dialog.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface StateRowProps {
  readonly state: StateSummary;
  close(): void;
}

/** One saved state of the list. */
export const StateRow = observer(function StateRow({ state, close }: StateRowProps): ReactNode {
  const list = useService(StateListToken);
  const actions = useService(StateActionsToken);
  const states = useService(SavedStatesToken);
  const momentText = useMomentText();
  const t = useTranslate('states');
  const [picture, setPicture] = useState<string | null>();
  useEffect(() => {
    let isLeft = false;
    list.picture(state).then(
      (found) => !isLeft && setPicture(found),
      () => undefined,
    );
    return () => void (isLeft = true);
  }, [list, state]);
  const load = (): void => {
    close();
    void actions.load(state);
  };
  return (
    <tr data-open={states.current?.summary.id === state.id} onDoubleClick={load}>
      <td>
        <Thumbnail picture={picture} />
      </td>
      <th scope="row" className={styles.name} title={state.name}>
        {state.name}
      </th>
      <td className={styles.text} title={state.folder}>
        {state.folder || '–'}
      </td>
      <td>{t(state.isPublic ? 'public' : 'private')}</td>
      <td>{t(state.isShared ? 'shared' : 'not-shared')}</td>
      <td className={styles.moment}>{momentText(state.updatedAt)}</td>
      <td className={styles.text} title={state.user.name}>
        {state.user.name}
      </td>
      <td>
        <div className={styles.actions}>
          <Button size="compact-xs" aria-label={t('load-one', { action: t('load'), name: state.name })} onClick={load}>
            {t('load')}
          </Button>
          {state.mayEdit && <RowMenu state={state} />}
        </div>
      </td>
    </tr>
  );
});

const RowMenu = observer(function RowMenu({ state }: { state: StateSummary }): ReactNode {
  const actions = useService(StateActionsToken);
  const t = useTranslate('states');
  const items = [
    { key: 'share', icon: IconShare, run: () => actions.share(state) },
    { key: 'rename', icon: IconPencil, run: () => actions.rename(state) },
    { key: 'versions', icon: IconHistory, run: () => actions.showVersions(state) },
    { key: 'delete', icon: IconTrash, run: () => actions.remove(state) },
  ];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={22} variant="subtle" aria-label={t('more', { name: state.name })}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, icon: Icon, run }) => (
          <Menu.Item
            key={key}
            color={key === 'delete' ? 'red' : undefined}
            leftSection={<Icon size={15} stroke={1.6} />}
            onClick={() => void run()}
          >
            {t(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
