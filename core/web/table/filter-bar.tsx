import { Button, Checkbox, Popover, Radio, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from '../host-services.tsx';
import styles from './filter-bar.module.css';
import type { DataTableProps, TableFilter } from './table-shapes.ts';
import type { TableAddress } from './use-table-query.ts';

const SHOWN_NAMES = 2;

interface Properties<Row> {
  readonly address: TableAddress;
  readonly filters: readonly TableFilter<Row>[];
  readonly search: DataTableProps<Row>['search'];
}

/** The field and the filters above a table, with a chip for each filter that is on. */
export const FilterBar = observer(function FilterBar<Row>({ address, filters, search }: Properties<Row>): ReactNode {
  const t = useTranslate('core');
  const isFiltered = address.search !== '' || filters.some(({ id }) => address.filters.has(id));
  return (
    <div className={styles.bar}>
      {search && (
        <TextInput
          className={styles.search}
          type="search"
          aria-label={search.label}
          placeholder={search.label}
          leftSection={<IconSearch size={14} stroke={1.7} />}
          value={address.search}
          maxLength={200}
          onChange={(event) => address.change({ search: event.currentTarget.value })}
        />
      )}
      {filters.map((filter) => (
        <FilterMenu key={filter.id} filter={filter} address={address} />
      ))}
      {filters.map((filter) => (
        <FilterChip key={filter.id} filter={filter} address={address} />
      ))}
      {isFiltered && (
        <button type="button" className={styles.clear} onClick={address.clear}>
          {t('table.clear-all')}
        </button>
      )}
    </div>
  );
});

function FilterMenu<Row>({ filter, address }: { filter: TableFilter<Row>; address: TableAddress }): ReactNode {
  const chosen = [...(address.filters.get(filter.id) ?? [])];
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal shadow="none">
      <Popover.Target>
        <Button
          variant="default"
          className={styles.filter}
          rightSection={<IconChevronDown size={13} stroke={1.7} aria-hidden />}
        >
          {filter.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.options} aria-label={filter.title}>
        {filter.isSingle === true ? (
          <Radio.Group
            aria-label={filter.title}
            value={chosen[0] ?? ''}
            onChange={(value) => address.choose(filter.id, [value])}
          >
            {filter.options.map(({ value, label }) => (
              <Radio key={value} className={styles.option} size="xs" value={value} label={label} />
            ))}
          </Radio.Group>
        ) : (
          <Checkbox.Group
            aria-label={filter.title}
            value={chosen}
            onChange={(values) => address.choose(filter.id, values)}
          >
            {filter.options.map(({ value, label }) => (
              <Checkbox key={value} className={styles.option} value={value} label={label} />
            ))}
          </Checkbox.Group>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const FilterChip = observer(function FilterChip<Row>({
  filter,
  address,
}: {
  filter: TableFilter<Row>;
  address: TableAddress;
}): ReactNode {
  const t = useTranslate('core');
  const chosen = address.filters.get(filter.id);
  if (!chosen) return undefined;
  const names = chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  const more = names.length - SHOWN_NAMES;
  const text = `${filter.title}: ${names.slice(0, SHOWN_NAMES).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  return (
    <span className={styles.chip}>
      {text}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('table.remove-filter', { filter: filter.title })}
        onClick={() => address.choose(filter.id, [])}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  );
});
