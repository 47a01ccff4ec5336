import { Checkbox, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { columnUnits } from 'adit/plugins/importing';
import type { FileMapping, MappedColumn } from '../../store/file-mapping.ts';
import { useImporterTexts } from '../store-context.tsx';
import styles from './column-head.module.css';

/** A column's head: whether it is kept, the variable that it serves, its type and its unit. */
export const ColumnHead = observer(function ColumnHead({ mapping, column }: { mapping: FileMapping; column: MappedColumn }): ReactNode {
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  const { source, variable, selected, type, unit } = column;
  const { name } = source;
  return (
    <th className={styles.head} data-mapped={variable ? true : undefined} scope="col">
      <div className={styles.name}>
        <Checkbox
          checked={selected}
          disabled={variable !== undefined && selected}
          aria-label={t('column.keep', { name })}
          onChange={(event) => mapping.changeColumn(name, { selected: event.currentTarget.checked })}
        />
        <span className={styles.text} title={name}>{name}</span>
        {variable && <span className={styles.role}>{importerTexts(`variable.${variable.name}`).toLowerCase()}</span>}
      </div>
      <Menu position="bottom-start" width={170}>
        <Menu.Target>
          <button type="button" className={styles.kind} aria-label={t('column.kind', { name })}>
            {t(`type.${type}`)}
            {unit !== 'none' && <span className={styles.unit}>{t(`unit.${unit}`)}</span>}
            <IconChevronDown className={styles.arrow} size={13} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('column.type')}</Menu.Label>
          <Menu.RadioGroup value={type} onChange={(value) => mapping.changeColumn(name, { statsDataType: value as typeof type })}>
            {(variable ? [type] : source.typeOptions).map((option) => (
              <Menu.RadioItem key={option} value={option}>{t(`type.${option}`)}</Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('column.unit')}</Menu.Label>
          <Menu.RadioGroup value={unit} onChange={(value) => mapping.changeColumn(name, { units: value as typeof unit })}>
            {columnUnits.map((option) => (
              <Menu.RadioItem key={option} value={option}>{t(`unit.${option}`)}</Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </th>
  );
});
