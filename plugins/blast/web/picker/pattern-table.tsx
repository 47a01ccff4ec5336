import { Button, Checkbox, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { shownDate } from './date-filter.ts';
import type { PatternPicker } from './pattern-picker.ts';
import styles from './pattern-table.module.css';

/** The patterns that pass the filters, with a box each; disabled while an import is in progress. */
export const PatternTable = observer(function PatternTable({ picker }: { picker: PatternPicker }): ReactNode {
  const t = useTranslate('blast');
  const { shown, chosen } = picker;
  if (shown.length === 0) return <Nothing picker={picker} />;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('title')} aria-disabled={picker.isInProgress}>
        <thead>
          <tr>
            <th className={styles.mark}>
              <Checkbox
                size="xs"
                aria-label={t('picker.selectAll')}
                disabled={picker.isInProgress}
                checked={chosen.length === shown.length}
                indeterminate={chosen.length > 0 && chosen.length < shown.length}
                onChange={() => picker.toggleAll()}
              />
            </th>
            <th>{t('picker.pattern')}</th>
            <th>{t('picker.bench')}</th>
            <th className={styles.number}>{t('picker.newHoles')}</th>
            <th>{t('picker.updated')}</th>
            <th>{t('picker.status')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((pattern) => (
            <tr key={pattern.pattern_name} data-selected={picker.selected.has(pattern.pattern_name)}>
              <td className={styles.mark}>
                <Checkbox
                  size="xs"
                  aria-label={t('picker.select', { pattern: pattern.pattern_name })}
                  disabled={picker.isInProgress}
                  checked={picker.selected.has(pattern.pattern_name)}
                  onChange={() => picker.toggle(pattern.pattern_name)}
                />
              </td>
              <td className={styles.name} title={pattern.pattern_name}>
                {pattern.pattern_name}
              </td>
              <td>{pattern.bench_name}</td>
              <td className={styles.number}>{pattern.new_holes}</td>
              <td>{shownDate(pattern.updated_at)}</td>
              <td>{t(`status.${pattern.status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
