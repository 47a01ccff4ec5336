import { Menu, RangeSlider, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FilterFrame, NumberField, useService, useTranslate } from 'adit/core/web';
import { SLIDER_DELAY, throttle, type LayerConfig, type ThresholdFilter } from 'adit/plugins/views';
import type { Range } from '../rules/colour-range.ts';
import { dayText } from '../rules/date-range.ts';
import { filterableFields, rangeOfField } from '../rules/filters.ts';
import { valueText } from '../rules/numbers.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import styles from './filter-row.module.css';

const STEPS = 1000;
const ends = [0, 1] as const;

/** One threshold filter: its property, range, eye and bin; grey while its layer is off. */
export const FilterRow = observer(function FilterRow({
  layer,
  filter,
  onRemove,
}: {
  layer: LayerConfig;
  filter: ThresholdFilter;
  /** Called when the bin is about to take the row away, with the focus in it. */
  onRemove(): void;
}): ReactNode {
  const { filters, shown } = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const [draft, setDraft] = useState<Range>();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (filters.takeAdded(filter.id)) row.current?.querySelector('input')?.focus();
  }, [filters, filter.id]);
  const preview = useMemo(
    () => throttle((range: Range) => filters.preview(layer.layerName, filter, range), SLIDER_DELAY),
    [filters, layer, filter],
  );
  const field = layer.fields.find((one) => one.name === filter.field);
  const limits = (field && rangeOfField(field)) ?? filter.dataRange;
  const isOff = shown(layer.layerName) === undefined;
  const isDate = field?.kind === 'timestamp';
  const range = draft ?? filter.dataRange;
  const step = (limits[1] - limits[0]) / STEPS || 1;
  const name = field?.label ?? filter.field;
  const move = (wanted: Range): void => filters.move(layer, filter, wanted);
  return (
    <FilterFrame
      ref={row}
      head={
        <>
          <Menu position="bottom-start" width={220}>
            <Menu.Target>
              <button type="button" className={styles.name} disabled={isOff} title={t('filters.change', { name })}>
                {name}
              </button>
            </Menu.Target>
            <Menu.Dropdown mah={300} style={{ overflow: 'auto' }}>
              {filterableFields(layer.fields).map((one) => (
                <Menu.Item
                  key={one.name}
                  disabled={one.name === filter.field}
                  onClick={() => void filters.replace(layer, filter, one)}
                >
                  {one.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {!isDate &&
            ends.map((end) => (
              <NumberField
                key={end}
                variant="unstyled"
                className={end === 0 ? styles.low : styles.high}
                aria-label={t(end === 0 ? 'filters.minimum' : 'filters.maximum', { name })}
                shown={valueText(range[end], limits)}
                disabled={isOff}
                onValue={(value) => move(end === 0 ? [value, range[1]] : [range[0], value])}
              />
            ))}
        </>
      }
      enabled={filter.enabled}
      isOff={isOff}
      labels={{ active: t('filters.active', { name }), remove: t('filters.remove', { name }) }}
      onToggle={() => filters.toggle(layer.layerName, filter)}
      onRemove={() => {
        onRemove();
        void filters.remove(layer.layerName, filter.id);
      }}
    >
      {isDate && (
        <div className={styles.days}>
          {ends.map((end) => (
            <TextInput
              key={end}
              type="date"
              size="xs"
              aria-label={t(end === 0 ? 'filters.start' : 'filters.end', { name })}
              disabled={isOff}
              value={dayText(filter.dataRange[end])}
              onChange={(event) => filters.moveDay(layer, filter, end, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      {filter.enabled && !isDate && (
        <RangeSlider
          className={styles.slider}
          thumbFromLabel={t('filters.minimum', { name })}
          thumbToLabel={t('filters.maximum', { name })}
          label={null}
          size={3}
          thumbSize={12}
          disabled={isOff}
          min={limits[0]}
          max={limits[1]}
          step={step}
          minRange={limits[0] < limits[1] ? step : 0}
          value={[...range]}
          onChange={(next) => {
            setDraft(next);
            preview(next);
          }}
          onChangeEnd={(next) => {
            preview.cancel();
            filters.preview(layer.layerName, filter, undefined);
            move(next);
            setDraft(undefined);
          }}
        />
      )}
    </FilterFrame>
  );
});
