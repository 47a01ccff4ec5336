import { Button, Checkbox, Loader, Select, TextInput } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconChecklist, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useHost, useService, useTranslate } from 'adit/core/web';
import { NAME_LENGTH } from 'adit/plugins/importing';
import { DatasetIcon } from '../dialog/parts/dataset-icon.tsx';
import { failureText } from '../dialog/parts/failure-text.ts';
import styles from './folder-dialog.module.css';
import type { FolderImport } from './folder-import.ts';
import type { FolderSet } from './folder-set.ts';
import { PartRow } from './part-row.tsx';

/** One dataset of the list: whether it is created, its name, its type, its files, and how it stands. */
export const SetRow = observer(function SetRow({ set, folder }: { set: FolderSet; folder: FolderImport }): ReactNode {
  const titles = useService(TitlesToken);
  const t = useTranslate('importing');
  const { isFixed, recipes } = set;
  return (
    <li className={styles.set} data-state={set.state} data-left-out={!set.isChosen || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('folder.choose', { name: set.name })}
        checked={set.isChosen}
        disabled={isFixed}
        onChange={(event) => set.setChosen(event.currentTarget.checked)}
      />
      <DatasetIcon datasetType={set.importer.datasetType} size={18} />
      <TextInput
        className={styles.name}
        size="xs"
        aria-label={t('folder.name')}
        maxLength={NAME_LENGTH}
        value={set.name}
        disabled={isFixed}
        error={set.reason === 'name'}
        onChange={(event) => set.setName(event.currentTarget.value)}
      />
      <Select
        className={styles.type}
        size="xs"
        aria-label={t('folder.type', { name: set.name })}
        allowDeselect={false}
        disabled={isFixed}
        data={folder.importers.map((importer) => ({ value: importer.id, label: titles.titleOf(importer) }))}
        value={set.importer.id}
        onChange={(id) => {
          const importer = folder.importers.find((one) => one.id === id);
          if (importer) folder.setType(set, importer);
        }}
      />
      <Select
        className={styles.type}
        size="xs"
        aria-label={t('folder.group', { name: set.name })}
        allowDeselect={false}
        disabled={isFixed}
        data={set.groups}
        value={set.groupName}
        onChange={(group) => group !== null && set.setGroup(group)}
      />
      <span className={styles.state}>
        <SetState set={set} />
      </span>
      <Button
        size="compact-xs"
        variant={set.state === 'look' ? 'filled' : 'default'}
        leftSection={<IconEye size={13} aria-hidden />}
        disabled={isFixed}
        aria-label={t('folder.look-at', { name: set.name })}
        onClick={() => void folder.look(set)}
      >
        {t('folder.look')}
      </Button>
      <ul className={styles.parts} aria-label={t('folder.files', { name: set.name })}>
        {set.parts.map((part, index) => (
          <PartRow key={`${index} ${part.file.path} ${part.sheet ?? ''}`} part={part} set={set} folder={folder} />
        ))}
      </ul>
      {recipes.length > 0 && (
        <Select
          className={styles.recipe}
          size="xs"
          clearable
          aria-label={t('folder.recipe', { name: set.name })}
          placeholder={t('folder.recipes')}
          leftSection={<IconChecklist size={14} stroke={1.6} aria-hidden />}
          disabled={isFixed || set.state === 'checking'}
          data={recipes.map(({ id, name }) => ({ value: id, label: name }))}
          value={set.recipe?.id ?? null}
          onChange={(wanted) => void set.setRecipe(recipes.find(({ id }) => id === wanted))}
        />
      )}
    </li>
  );
});

const SetState = observer(function SetState({ set }: { set: FolderSet }): ReactNode {
  const t = useTranslate('importing');
  const host = useHost();
  const textsOf = useService(TitlesToken).textsOf(set.importer);
  const { state, reason, error, findings, warnings, store } = set;
  if (state === 'created') return <Said icon="done" text={t('folder.state.created')} />;
  if (state === 'waiting' || state === 'checking' || state === 'creating')
    return (
      <>
        <Loader size={12} aria-hidden /> {t(`folder.state.${state}`)}
      </>
    );
  if (state === 'failed') return <Said icon="error" text={failureText(host, error)} />;
  const missing = store?.form.missing?.fileType.titleKey;
  const problem = store?.form.nameProblem;
  if (reason !== undefined) {
    const text =
      reason === 'name' && problem !== undefined
        ? t(`error.${problem}`)
        : t(`folder.reason.${reason}`, { file: missing === undefined ? '' : textsOf(missing) });
    return <Said icon="look" text={text} />;
  }
  if (findings === 0) return <Said icon="done" text={t('doctor.nothing')} />;
  return <Said icon={warnings > 0 ? 'look' : 'done'} text={t('folder.findings', { count: findings, warnings })} />;
});

const icons = { done: IconCircleCheck, look: IconAlertTriangle, error: IconAlertCircle };

function Said({ icon, text }: { icon: keyof typeof icons; text: string }): ReactNode {
  const Icon = icons[icon];
  return (
    <span className={styles.said} data-sort={icon}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
