import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatNumber, lengthUnits, unitSymbol } from 'adit/core';
import { LanguageToken, useService, useTranslate } from 'adit/core/web';
import type { GridDraft } from './grid-draft.ts';
import styles from './local-grids.module.css';

const MAX_NAME = 40;
const axes = ['east', 'north', 'height'] as const;

/** One local grid: its name, its unit, its points, and what they make of it. */
export const GridForm = observer(function GridForm({
  grid,
  onRemove,
}: {
  grid: GridDraft;
  onRemove: () => void;
}): ReactNode {
  const t = useTranslate('admin');
  return (
    <section className={styles.grid} aria-label={grid.name}>
      <div className={styles.head}>
        <TextInput
          label={t('site.name')}
          value={grid.name}
          maxLength={MAX_NAME}
          onChange={(event) => grid.setName(event.currentTarget.value)}
        />
        <Select
          label={t('site.length-unit')}
          data={lengthUnits.map((unit) => ({ value: unit, label: t(`length-unit.${unit}`) }))}
          value={grid.unit}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          onChange={(chosen) => {
            const unit = lengthUnits.find((one) => one === chosen);
            if (unit) grid.setUnit(unit);
          }}
        />
        <Button variant="subtle" color="gray" onClick={onRemove}>
          {t('site.grids.remove')}
        </Button>
      </div>
      <PointTable grid={grid} />
      <Figures grid={grid} />
    </section>
  );
});

const PointTable = observer(function PointTable({ grid }: { grid: GridDraft }): ReactNode {
  const t = useTranslate('admin');
  const { current: language } = useService(LanguageToken);
  const systems = [
    { name: t('site.grids.local'), unit: grid.unit },
    { name: `${grid.system.name} (${grid.system.id})`, unit: grid.systemUnit },
  ];
  const columns = systems.flatMap(({ name }) => axes.map((axis) => ({ name, title: t(`site.grids.${axis}`) })));
  return (
    <table className={styles.points}>
      <thead>
        <tr>
          {systems.map(({ name, unit }) => (
            <th key={name} colSpan={3} scope="colgroup">
              {name}, {unitSymbol(unit)}
            </th>
          ))}
        </tr>
        <tr>
          {columns.map(({ title }, at) => (
            <th key={at} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            {t('site.grids.residual')} ({unitSymbol(grid.systemUnit)})
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((cells, row) => (
          <tr key={row}>
            {columns.map(({ name, title }, column) => (
              <td key={column}>
                <TextInput
                  size="xs"
                  inputMode="decimal"
                  aria-label={`${name}, ${title}, ${row + 1}`}
                  value={cells[column] ?? ''}
                  onChange={(event) => grid.type(row, column, event.currentTarget.value)}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData('text/plain');
                    if (!/[\t\n]/.test(text)) return;
                    event.preventDefault();
                    grid.type(row, column, text);
                  }}
                />
              </td>
            ))}
            <td className={styles.residual}>
              {formatNumber(grid.figures?.residuals[row] ?? NaN, language, { decimals: 3 })}
            </td>
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('site.grids.remove-point', { number: row + 1 })}
                onClick={() => grid.removeRow(row)}
              >
                <IconTrash size={15} stroke={1.7} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const Figures = observer(function Figures({ grid }: { grid: GridDraft }): ReactNode {
  const t = useTranslate('admin');
  const { current: language } = useService(LanguageToken);
  const { figures } = grid;
  const number = (value: number, decimals: number): string => formatNumber(value, language, { decimals });
  return (
    <div className={styles.buttons}>
      <Button size="compact-xs" variant="light" disabled={!grid.canGrow} onClick={() => grid.addRow()}>
        {t('site.grids.add-point')}
      </Button>
      <span role="status" className={styles.hint} data-doubtful={figures?.isScaleDoubtful || undefined}>
        {figures &&
          t(figures.isScaleDoubtful ? 'site.grids.doubtful' : 'site.grids.figures', {
            rotation: number(figures.rotation, 5),
            scale: number(figures.scale, 6),
            rise: `${number(figures.rise, 3)} ${unitSymbol(grid.systemUnit)}`,
          })}
      </span>
    </div>
  );
});
