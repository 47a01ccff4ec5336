import { Button, Checkbox, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PlainTable, useTranslate } from 'adit/core/web';
import type { Pattern } from 'adit/plugins/blast';
import { shownDate } from './date-filter.ts';
import type { PatternPicker } from './pattern-picker.ts';
import styles from './pattern-table.module.css';

/** The patterns that pass the filters, with a box each; disabled while an import is in progress. */
export const PatternTable = observer(function PatternTable({ picker }: { picker: PatternPicker }): ReactNode {
  const t = useTranslate('blast');
  const { shown } = picker;
  const markOf = ({ pattern_name: pattern }: Pattern): ReactNode => (
    <Checkbox
      size="xs"
      aria-label={t('picker.select', { pattern })}
      disabled={picker.isInProgress}
      checked={picker.selected.has(pattern)}
      onChange={() => picker.toggle(pattern)}
    />
  );
  const statusOf = ({ status, reason }: Pattern): string =>
    reason === undefined
      ? t(`status.${status}`)
      : t('status.because', { status: t(`status.${status}`), reason: t(`reason.${reason}`) });
  if (shown.length === 0) return <Nothing picker={picker} />;
  return (
    <div className={styles.frame}>
      <PlainTable
        label={t('title')}
        isDisabled={picker.isInProgress}
        rows={shown}
        rowKey={(pattern) => pattern.pattern_name}
        isSelected={(pattern) => picker.selected.has(pattern.pattern_name)}
        columns={[
          { id: 'mark', title: <AllMark picker={picker} />, width: 'fit', render: markOf },
          { id: 'pattern', title: t('picker.pattern'), width: 'rest', render: nameOf },
          { id: 'bench', title: t('picker.bench'), render: (pattern) => pattern.bench_name },
          { id: 'holes', title: t('picker.newHoles'), align: 'end', render: (pattern) => pattern.new_holes },
          { id: 'updated', title: t('picker.updated'), render: (pattern) => shownDate(pattern.updated_at) },
          { id: 'status', title: t('picker.status'), render: statusOf },
        ]}
      />
    </div>
  );
});

/** The name with itself as the tooltip, for those that are cut off. */
function nameOf({ pattern_name: pattern }: Pattern): ReactNode {
  return <span title={pattern}>{pattern}</span>;
}

const AllMark = observer(function AllMark({ picker }: { picker: PatternPicker }): ReactNode {
  const t = useTranslate('blast');
  const { shown, chosen } = picker;
  return (
    <Checkbox
      size="xs"
      aria-label={t('picker.selectAll')}
      disabled={picker.isInProgress}
      checked={chosen.length === shown.length}
      indeterminate={chosen.length > 0 && chosen.length < shown.length}
      onChange={() => picker.toggleAll()}
    />
  );
});

const Nothing = observer(function Nothing({ picker }: { picker: PatternPicker }): ReactNode {
  const t = useTranslate('blast');
  if (picker.state === 'loading')
    return (
      <div className={styles.nothing} role="status">
        <Loader size="sm" role="progressbar" aria-label={t('picker.loading')} />
      </div>
    );
  if (picker.state === 'failed')
    return (
      <div className={styles.nothing}>
        <span>{t('toast.load.title')}</span>
        <Button variant="default" onClick={() => void picker.load()}>
          {t('picker.retry')}
        </Button>
      </div>
    );
  return <div className={styles.nothing}>{t(picker.patterns.length === 0 ? 'picker.empty' : 'picker.noMatch')}</div>;
});
