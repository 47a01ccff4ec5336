import { Autocomplete, Button, Switch, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import { NAME_LENGTH, nameProblem, type StateSummary } from '../../shared/index.ts';
import { StateListToken } from '../store/state-list.ts';
import styles from './dialog.module.css';
import { useFailure } from './use-failure.ts';

/** What a state is called, where it stands, and whether it is for everybody. */
export interface StateFields {
  readonly name: string;
  readonly folder: string;
  readonly isPublic: boolean;
}

interface FactsDialogProps extends DialogProps {
  /** The state that is changed; none for a new one. */
  readonly state?: StateSummary;
  readonly folder: string;
  readonly action: string;
  /** Rejects with what the dialog then shows; it closes when this resolves. */
  submit(fields: StateFields): Promise<void>;
  /** Does the same for everybody, and hands out the link; not offered when it is absent. */
  readonly submitLink?: (fields: StateFields) => Promise<void>;
}

/** Asks for the name, the folder and the publicity of a state. */
const FactsDialog = observer(function FactsDialog({
  state,
  action,
  submit,
  submitLink,
  close,
  ...first
}: FactsDialogProps): ReactNode {
  const list = useService(StateListToken);
  const t = useTranslate('states');
  const [name, setName] = useState(state?.name ?? '');
  const [folder, setFolder] = useState(first.folder);
  const [isPublic, setPublic] = useState(state?.isPublic ?? false);
  const [isSending, setSending] = useState(false);
  const [failure, telling] = useFailure();
  const problem = nameProblem(name, list.namesIn(folder, state?.id));
  const folderProblem = folder === '' ? undefined : nameProblem(folder);
  const isReady = problem === undefined && folderProblem === undefined;
  const send = async (how: (fields: StateFields) => Promise<void>): Promise<void> => {
    if (!isReady || isSending) return;
    setSending(true);
    await telling(async () => {
      await how({ name: name.trim(), folder: folder.trim(), isPublic });
      close();
    });
    setSending(false);
  };
  const sendForm = (event: FormEvent): void => {
    event.preventDefault();
    void send(submit);
  };
  return (
    <form className={styles.form} onSubmit={sendForm}>
      <TextInput
        data-autofocus
        size="xs"
        label={t('field.name')}
        value={name}
        error={problem !== undefined && name !== '' && t(`name.${problem}`, { most: NAME_LENGTH })}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Autocomplete
        size="xs"
        label={t('field.folder')}
        placeholder={t('folder.none')}
        data={[...list.ownFolders]}
        value={folder}
        error={folderProblem && t(`name.${folderProblem}`, { most: NAME_LENGTH })}
        onChange={setFolder}
      />
      <Switch
        size="xs"
        label={t('field.public')}
        description={t('field.public-hint')}
        checked={isPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        {submitLink && (
          <Button variant="default" disabled={!isReady || isSending} onClick={() => void send(submitLink)}>
            {t('save-link')}
          </Button>
        )}
        <Button type="submit" disabled={!isReady} loading={isSending}>
          {action}
        </Button>
      </div>
    </form>
  );
});
export default FactsDialog;
