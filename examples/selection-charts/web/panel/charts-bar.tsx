import { Button, NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatCount, useService, useTranslate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';
import { fieldsOf, type Choices } from '../rules/choose-fields.ts';
import { ChartsStoreToken } from '../store/charts-store.ts';
import styles from './charts-panel.module.css';

/** What the charts show, and what can be done with the marked items. */
export const ChartsBar = observer(function ChartsBar({ config }: { readonly config: LayerConfig }): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const { data, marks } = store;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('actions')}>
      <FieldSelect config={config} purpose="x" />
      <FieldSelect config={config} purpose="y" />
      <FieldSelect config={config} purpose="group" none={t('group.none')} />
      <FieldSelect config={config} purpose="weight" none={t('weight.none')} />
      <span className={styles.space} />
      <span role="status">
        {data &&
          t(data.items.length < data.picked ? 'count.some' : 'count', {
            marked: formatCount(marks.size),
            shown: formatCount(data.items.length),
            picked: formatCount(data.picked),
          })}
      </span>
      <Button size="compact-xs" variant="default" disabled={marks.size === 0} onClick={() => store.unmark()}>
        {t('unmark')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={!store.canKeep} onClick={() => void store.keepMarked()}>
        {t('keep')}
      </Button>
    </div>
  );
});

interface FieldSelectProps {
  readonly config: LayerConfig;
  readonly purpose: keyof Choices;
  /** What stands for no column, where one may do without. */
  readonly none?: string;
}

const FieldSelect = observer(function FieldSelect({ config, purpose, none }: FieldSelectProps): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const fields = fieldsOf(config.fields, purpose).map(({ name, label }) => ({ value: name, label }));
  return (
    <label className={styles.field}>
      {t(`field.${purpose}`)}
      <NativeSelect
        size="xs"
        value={store.choices?.[purpose] ?? ''}
        data={none === undefined ? fields : [{ value: '', label: none }, ...fields]}
        onChange={(event) => store.choose({ [purpose]: event.currentTarget.value || undefined })}
      />
    </label>
  );
});
