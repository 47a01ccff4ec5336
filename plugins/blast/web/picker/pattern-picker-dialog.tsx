import { Button, Loader, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import type { PatternPicker } from './pattern-picker.ts';
import styles from './pattern-picker-dialog.module.css';
import { PatternTable } from './pattern-table.tsx';

/** Blast patterns to choose from and import. */
const PatternPickerDialog = observer(function PatternPickerDialog({
  picker,
  close,
}: DialogProps & { readonly picker: PatternPicker }): ReactNode {
  const t = useTranslate('blast');
  useEffect(() => void picker.load(), [picker]);
  return (
    <div className={styles.dialog}>
      <search className={styles.filters}>
        <TextInput
          data-autofocus
          className={styles.search}
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
          value={picker.search}
          onChange={(event) => picker.setSearch(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('picker.from')}
          className={styles.day}
          value={picker.from}
          onChange={(event) => picker.setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('picker.to')}
          className={styles.day}
          min={picker.from}
          value={picker.to}
          onChange={(event) => picker.setTo(event.currentTarget.value)}
        />
        <Switch
          label={t('picker.onlyNew')}
          checked={picker.onlyNew}
          onChange={(event) => void picker.setOnlyNew(event.currentTarget.checked)}
        />
      </search>
      <PatternTable picker={picker} />
      <footer className={styles.buttons}>
        <span className={styles.progress} role="status">
          {picker.isInProgress && (
            <>
              <Loader size={14} aria-hidden /> {t('picker.inProgress')}
            </>
          )}
        </span>
        <Button variant="subtle" color="gray" onClick={() => close()}>
          {t('picker.cancel')}
        </Button>
        <Button disabled={!picker.canCreate} onClick={() => void picker.create()}>
          {picker.chosen.length === 0 ? t('picker.create') : t('picker.create', { count: picker.chosen.length })}
        </Button>
      </footer>
    </div>
  );
});
export default PatternPickerDialog;
