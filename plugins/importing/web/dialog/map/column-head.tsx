import { Checkbox, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type Translate, formatCount } from 'adit/core/web';
import { categoricalLimit, columnUnits, type MetadataColumn } from 'adit/plugins/importing';
import type { MappedColumn } from '../../rules/mapped-columns.ts';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import { useImporterTexts } from '../parts/store-context.tsx';
import styles from './column-head.module.css';

/** A column's head: whether it is kept, the variable that it serves, its type and its unit. */
export const ColumnHead = observer(function ColumnHead({
  mapping,
  column,
}: {
  mapping: FileMapping;
  column: MappedColumn;
}): ReactNode {
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  const { source, variable, selected, type, unit } = column;
  const { name } = source;
  const typeText = (option: typeof type): string =>
    t(option === 'continuous' && holdsDates(source) ? 'type.date' : `type.${option}`);
  const kind = unit === 'none' ? typeText(type) : `${typeText(type)} ${t(`unit.${unit}`)}`;
  return (
    <th className={styles.head} data-mapped={variable ? true : undefined} scope="col">
      <div className={styles.name}>
        <Checkbox
          checked={selected}
          aria-disabled={variable !== undefined || undefined}
          data-fixed={variable !== undefined || undefined}
          aria-label={t('column.keep', { name })}
          onChange={(event) => {
            if (!variable) mapping.changeColumn(name, { selected: event.currentTarget.checked });
          }}
        />
        <span className={styles.text} title={name}>
          {name}
        </span>
        {variable && <span className={styles.role}>{importerTexts(`variable.${variable.name}`).toLowerCase()}</span>}
      </div>
      <Menu position="bottom-start" width={190}>
        <Menu.Target>
          <button type="button" className={styles.kind} aria-label={`${kind}: ${t('column.kind', { name })}`}>
            {typeText(type)} {unit !== 'none' && <span className={styles.unit}>{t(`unit.${unit}`)}</span>}
            <IconChevronDown className={styles.arrow} size={13} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{rangeOf(source, t)}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('column.type')}</Menu.Label>
          <Menu.RadioGroup
            value={type}
            onChange={(value) => mapping.changeColumn(name, { statsDataType: value as typeof type })}
          >
            {(variable ? [type] : source.typeOptions).map((option) => (
              <Menu.RadioItem key={option} value={option}>
                {typeText(option)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('column.unit')}</Menu.Label>
          <Menu.RadioGroup
            value={unit}
            onChange={(value) => mapping.changeColumn(name, { units: value as typeof unit })}
          >
            {columnUnits.map((option) => (
              <Menu.RadioItem key={option} value={option}>
                {t(`unit.${option}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </th>
  );
});

/** Whether the column's texts are dates that can be read. */
function holdsDates({ dates }: MetadataColumn): boolean {
  return dates !== undefined && dates !== 'ambiguous';
}

/** What the column holds, from the whole file: its range when it is numbers, its different values, and how many are missing. */
function rangeOf(source: MetadataColumn, t: Translate): string {
  const { minimum, maximum, numUniques, missing } = source;
  const range =
    source.dataType !== 'string' && minimum !== null && maximum !== null
      ? t('column.range', { minimum, maximum })
      : undefined;
  const isMany = numUniques !== null && numUniques > categoricalLimit;
  const values =
    numUniques === null
      ? undefined
      : t(isMany ? 'column.many-values' : 'column.values', { count: isMany ? categoricalLimit : numUniques });
  return [range, values, missing > 0 ? t('column.missing', { missing: formatCount(missing) }) : undefined]
    .filter(Boolean)
    .join(' · ');
}
