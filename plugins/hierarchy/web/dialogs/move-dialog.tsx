import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import { TreeViewToken } from '../store/tree-view.ts';
import { canMove, foldersOf } from '../tree/move-places.ts';
import { DialogForm } from './dialog-form.tsx';
import styles from './dialog-form.module.css';

// A folder cannot be called so, because of the slash.
const TOP = '/';

/** Asks where datasets are to be moved. */
const MoveDialog = observer(function MoveDialog({
  datasets,
  close,
}: DialogProps & { readonly datasets: readonly TreeDataset[] }): ReactNode {
  const view = useService(TreeViewToken);
  const { tree, isReserved } = view;
  const t = useTranslate('hierarchy');
  const [groupName, setGroupName] = useState(datasets[0]?.groupName ?? '');
  const [choice, setChoice] = useState<string>();
  const folderPath = choice === TOP ? '' : choice;
  const folders = foldersOf(tree.nodes, groupName, datasets[0]?.dataType ?? '');
  return (
    <DialogForm
      action={t('move.action')}
      ready={canMove(datasets, groupName, folderPath)}
      onSubmit={() => view.move(datasets, { groupName, folderPath: folderPath ?? '' })}
      onCancel={close}
    >
      <p className={styles.message}>
        <strong>{datasets.map((dataset) => dataset.name).join(', ')}</strong>
      </p>
      <Select
        size="xs"
        label={t('move.group')}
        allowDeselect={false}
        data={tree.groupNames.filter((name) => !isReserved(name))}
        value={groupName}
        onChange={(value) => {
          setGroupName(value ?? '');
          setChoice(undefined);
        }}
      />
      <Select
        size="xs"
        label={t('move.folder')}
        placeholder={t('move.choose')}
        allowDeselect={false}
        searchable
        data={[
          { value: TOP, label: t('move.top') },
          ...folders.map((path) => ({ value: path, label: path.replaceAll('/', ' / ') })),
        ]}
        value={choice ?? null}
        onChange={(value) => setChoice(value ?? undefined)}
      />
    </DialogForm>
  );
});
export default MoveDialog;
