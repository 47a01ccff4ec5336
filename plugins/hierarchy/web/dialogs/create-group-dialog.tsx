import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import { TreeViewToken } from '../store/tree-view.ts';
import { NAME_LENGTH } from '../tree/rename-rules.ts';
import { DialogForm } from './dialog-form.tsx';

/** Asks for the name of a new group. */
const CreateGroupDialog = observer(function CreateGroupDialog({ close }: DialogProps): ReactNode {
  const { operations } = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  const [name, setName] = useState('');
  return (
    <DialogForm
      action={t('createGroup.action')}
      ready={name.trim() !== ''}
      onSubmit={() => operations.createGroup(name.trim())}
      onCancel={close}
    >
      <TextInput
        data-autofocus
        size="xs"
        label={t('createGroup.name')}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
});
export default CreateGroupDialog;
