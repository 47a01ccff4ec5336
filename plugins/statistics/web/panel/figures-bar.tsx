import { ActionIcon, NativeSelect, NumberInput, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { saveFile, ToastsToken, useService, useTranslate } from 'adit/core/web';
import { measures, type Measure } from '../../shared/measures.ts';
import { figureScopes, type FigureScope } from '../../shared/procedures.ts';
import { parseEdges, weightsOf, type RowKind, type WeightKind } from '../rules/choices.ts';
import { columnsOf, type FigureRow } from '../rules/figure-rows.ts';
import { figuresText } from '../rules/figures-text.ts';
import type { FiguresStore } from '../store/figures-store.ts';
import { useColumnTitle } from './use-column-title.ts';
import { useRowName } from './use-row-name.ts';
import styles from './figures.module.css';

const COPIED_MILLISECONDS = 3000;

/** The columns that say what weights are called. */
const AMOUNTS = {
  length: 'column.size.lines',
  area: 'column.size.triangles',
  volume: 'column.size.blocks',
  tonnes: 'column.tonnes',
} as const;

interface StoreProps {
  readonly store: FiguresStore;
}

/** What the figures are of and how they are weighed and divided, and what can be done with them. */
export const FiguresBar = observer(function FiguresBar({ store }: StoreProps): ReactNode {
  const t = useTranslate('statistics');
  const { layer, field, choices, weight } = store;
  if (!layer || !field) return undefined;
  const weightText = (one: WeightKind): string =>
    one === 'count' ? t('weight.count') : t('weight.field', { field: t(AMOUNTS[one]).toLowerCase() });
  const columns = store.fields.map(({ name, label }) => ({ value: name, label }));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('title')}>
      <NativeSelect
        size="xs"
        aria-label={t('layer')}
        value={layer.layerName}
        data={store.layers.map((one) => ({ value: one.layerName, label: store.titleOf(one) }))}
        onChange={(event) => store.choose({ layerName: event.currentTarget.value, field: undefined, edges: undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('scope')}
        value={choices.scope}
        data={figureScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        onChange={(event) => store.choose({ scope: event.currentTarget.value as FigureScope })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('field')}
        value={field.name}
        data={columns}
        onChange={(event) => store.choose({ field: event.currentTarget.value, edges: undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('measure')}
        value={store.measure}
        data={measures.map((one) => ({ value: one, label: one === 'none' ? t('measure.none') : one }))}
        onChange={(event) => void store.setMeasure(event.currentTarget.value as Measure)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('weight')}
        value={weight}
        data={[
          ...weightsOf(layer.config).map((one) => ({ value: one, label: weightText(one) })),
          ...columns.map(({ value, label }) => ({
            value: `field:${value}`,
            label: t('weight.field', { field: label }),
          })),
        ]}
        onChange={(event) => store.choose({ weight: event.currentTarget.value })}
      />
      {weight === 'tonnes' && <Density store={store} />}
      <Rows store={store} />
      <span className={styles.space} />
      <Actions store={store} />
    </div>
  );
});

/** The density: a column, with a number where it has none, or one number. */
const Density = observer(function Density({ store }: StoreProps): ReactNode {
  const t = useTranslate('statistics');
  const { density, fields } = store;
  const column = typeof density === 'object' ? density.field : '';
  const constant = typeof density === 'object' ? density.missing : density;
  const set = (text: string | number): void => {
    const number = Number(text);
    const value = text !== '' && number > 0 && Number.isFinite(number) ? number : undefined;
    if (column !== '') void store.setDensity({ field: column, ...(value === undefined ? {} : { missing: value }) });
    else if (value !== undefined) void store.setDensity(value);
  };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('density')}
        value={column}
        data={[
          { value: '', label: t('density.constant') },
          ...fields.map(({ name, label }) => ({ value: name, label: t('density.column', { field: label }) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          void store.setDensity(value === '' ? (constant ?? 2.7) : { field: value });
        }}
      />
      <NumberInput
        key={column}
        size="xs"
        className={styles.number}
        aria-label={t(column === '' ? 'density.number' : 'density.missing')}
        placeholder={column === '' ? undefined : t('density.missing.none')}
        suffix=" t/m³"
        min={0}
        decimalScale={4}
        hideControls
        value={constant ?? ''}
        onBlur={(event) => set(event.currentTarget.value.replace(' t/m³', '').replace(',', '.'))}
      />
    </>
  );
});

/** What rows are of, with what each kind asks for. */
const Rows = observer(function Rows({ store }: StoreProps): ReactNode {
  const t = useTranslate('statistics');
  const { rows, category, categories } = store;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('rows')}
        value={rows}
        data={store.rowKinds.map((kind) => ({ value: kind, label: t(`rows.${kind}`) }))}
        onChange={(event) => store.choose({ rows: event.currentTarget.value as RowKind })}
      />
      {rows === 'category' && (
        <NativeSelect
          size="xs"
          aria-label={t('category')}
          value={category?.name ?? ''}
          data={categories.map(({ name, label }) => ({ value: name, label }))}
          onChange={(event) => store.choose({ category: event.currentTarget.value })}
        />
      )}
      {rows === 'bench' && (
        <NumberInput
          size="xs"
          className={styles.number}
          aria-label={t('bench')}
          suffix={` ${store.layer?.config.unit ?? ''}`}
          min={0}
          hideControls
          value={store.choices.bench}
          onChange={(value) => Number(value) > 0 && store.choose({ bench: Number(value) })}
        />
      )}
      {rows === 'bands' && <Edges store={store} />}
    </>
  );
});

/** The cut-offs as they are typed; taken when they can be read. */
const Edges = observer(function Edges({ store }: StoreProps): ReactNode {
  const t = useTranslate('statistics');
  const known = store.edges.join(' ');
  const [text, setText] = useState(known);
  useEffect(() => setText(known), [known]);
  const edges = parseEdges(text);
  return (
    <TextInput
      size="xs"
      className={styles.edges}
      aria-label={t('edges')}
      value={text}
      error={edges === undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => (edges ? edges.join(' ') !== known && store.choose({ edges: [...edges] }) : setText(known))}
      onKeyDown={(event) => event.key === 'Enter' && edges && store.choose({ edges: [...edges] })}
    />
  );
});

/** The figures with all digits, copied or as a file. */
const Actions = observer(function Actions({ store }: StoreProps): ReactNode {
  const t = useTranslate('statistics');
  const toasts = useService(ToastsToken);
  const nameOf = useRowName();
  const titleOf = useColumnTitle();
  const { table } = store;
  const textOf = (separator: ',' | '\t'): string => {
    if (!table) return '';
    const columns = columnsOf(table.facts, table.total);
    const heads = columns.map(({ id, unit, scale }) => {
      const own = scale === 1 ? unit : unit.slice(1);
      return own === '' ? titleOf(id) : `${titleOf(id)} (${own})`;
    });
    const total: FigureRow = { key: { kind: 'total' }, figures: table.total };
    return figuresText([t('column.group'), ...heads], [...table.rows, total], columns, nameOf, separator);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textOf('\t'));
      toasts.show({ type: 'success', title: t('copied'), dismissable: true, duration: COPIED_MILLISECONDS });
    } catch (error) {
      toasts.showError(error);
    }
  };
  const save = (): void => saveFile(new Blob([textOf(',')], { type: 'text/csv;charset=utf-8' }), `${t('file')}.csv`);
  return (
    <>
      <Tooltip label={t('copy')}>
        <ActionIcon size={24} aria-label={t('copy')} disabled={!table} onClick={() => void copy()}>
          <IconCopy size={15} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('csv')}>
        <ActionIcon size={24} aria-label={t('csv')} disabled={!table} onClick={save}>
          <IconDownload size={15} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
});
