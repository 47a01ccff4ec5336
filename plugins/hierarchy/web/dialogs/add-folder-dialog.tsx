import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import type { TreeTarget } from 'adit/plugins/hierarchy';
import { TreeViewToken } from '../store/tree-view.ts';
import { NAME_LENGTH } from '../tree/rename-rules.ts';
import { DialogForm } from './dialog-form.tsx';
import styles from './dialog-form.module.css';

interface AddFolderProps extends DialogProps {
  readonly target: Extract<TreeTarget, { kind: 'datasetType' | 'folder' }>;
}

/** Asks for the name of a new folder inside a dataset type or another folder. */
const AddFolderDialog = observer(function AddFolderDialog({ target, close }: AddFolderProps): ReactNode {
  const { operations } = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const [name, setName] = useState('');
  const place = [target.groupName, target.datasetType, ...(target.kind === 'folder' ? [target.folderPath] : [])].join(
    ' / ',
  );
  // A slash would make two folders of one.
  const isPath = name.includes('/');
  return (
    <DialogForm
      action={t('addFolder.action')}
      ready={name.trim() !== '' && !isPath}
      onSubmit={() => operations.addFolder(target, name.trim())}
      onCancel={close}
    >
      <p className={styles.message}>{t('addFolder.place', { place })}</p>
      <TextInput
        data-autofocus
        size="xs"
        label={t('addFolder.name')}
        maxLength={NAME_LENGTH}
        value={name}
        error={isPath ? t('addFolder.noSlash') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
});
export default AddFolderDialog;
