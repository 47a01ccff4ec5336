import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import { NAME_LENGTH, nameProblem } from '../../shared/index.ts';
import { StateListToken } from '../store/state-list.ts';
import styles from './dialog.module.css';
import { useFailure } from './use-failure.ts';

interface FolderDialogProps extends DialogProps {
  readonly folder: string;
  submit(newFolder: string): Promise<void>;
}

/** Asks for the new name of a folder; without one its states leave it. */
const FolderDialog = observer(function FolderDialog({ folder, submit, close }: FolderDialogProps): ReactNode {
  const list = useService(StateListToken);
  const t = useTranslate('states');
  const [name, setName] = useState(folder);
  const [failure, telling] = useFailure();
  const others = list.ownFolders.filter((other) => other !== folder);
  const problem = nameProblem(name, others);
  const rename = (newFolder: string): void =>
    void telling(async () => {
      await submit(newFolder);
      close();
    });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === undefined) rename(name.trim());
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextInput
        data-autofocus
        size="xs"
        label={t('field.name')}
        value={name}
        error={problem && t(`name.${problem}`, { most: NAME_LENGTH })}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={() => rename('')}>
          {t('folder.dissolve')}
        </Button>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" disabled={problem !== undefined}>
          {t('rename.action')}
        </Button>
      </div>
    </form>
  );
});
export default FolderDialog;
