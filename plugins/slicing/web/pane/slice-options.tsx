import { ActionIcon, SegmentedControl, Slider, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NumberField, useService, useTranslate } from 'adit/core/web';
import { SLIDER_DELAY, throttle, type Slice } from 'adit/plugins/views';
import type { AxisIndex, BlockGrid } from '../rules/block-grid.ts';
import { roundedText } from '../rules/rounded-text.ts';
import {
  axisIndex,
  blockNumber,
  distanceOf,
  sliceAxes,
  stepped,
  withAngles,
  withAxis,
  withBlockNumber,
  withDistance,
} from '../rules/slice-edits.ts';
import { SlicingStoreToken, type SliceAddress } from '../store/slicing-store.ts';
import { sliceName } from './slice-name.ts';
import styles from './slice-options.module.css';

const LONGEST_NAME = 100;

/** The options of a slice: its name, axis and place. */
export const SliceOptions = observer(function SliceOptions({ address }: { address: SliceAddress }): ReactNode {
  const store = useService(SlicingStoreToken);
  const t = useTranslate('slicing');
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector('input')?.focus(), []);
  const slice = store.slice(address);
  const grid = store.grid(address);
  if (!slice || !grid) return null;
  const index = axisIndex(slice.axis);
  const put = (next: Slice, part?: 'place' | 'angles'): void => store.put(address, next, part);
  return (
    <div ref={top} className={styles.options}>
      <div className={styles.head}>
        <h4>{sliceName(slice, t)}</h4>
        <ActionIcon size={24} aria-label={t('options.close')} onClick={() => store.edit(undefined)}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </div>
      <NameInput
        name={slice.name}
        placeholder={sliceName({ ...slice, name: '' }, t)}
        label={t('options.name')}
        onName={(name) => put({ ...slice, name })}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('options.axis')}
        data={sliceAxes.map((axis) => ({ value: axis, label: t(`axis.${axis}`) }))}
        value={slice.axis}
        onChange={(value) => {
          const axis = sliceAxes.find((one) => one === value);
          if (axis) put(withAxis(slice, axis, grid));
        }}
      />
      {index === undefined ? (
        <CustomPlace slice={slice} grid={grid} unit={store.unit(address)} put={put} />
      ) : (
        <BlockPlace slice={slice} grid={grid} axis={index} put={put} />
      )}
      <p className={styles.hint}>{t('options.hint')}</p>
    </div>
  );
});

interface PlaceProps {
  readonly slice: Slice;
  readonly grid: BlockGrid;
  put(slice: Slice, part: 'place' | 'angles'): void;
}

function BlockPlace({ slice, grid, axis, put }: PlaceProps & { readonly axis: AxisIndex }): ReactNode {
  const t = useTranslate('slicing');
  const [draft, setDraft] = useState<number>();
  const take = useCallbackRef((block: number) => {
    put(withBlockNumber(slice, axis, block, grid), 'place');
    setDraft((newest) => (newest === block ? undefined : newest));
  });
  const follow = useMemo(() => throttle(take, SLIDER_DELAY), [take]);
  useEffect(() => () => follow.flush(), [follow]);
  const number = draft ?? blockNumber(slice, axis, grid);
  const all = grid.cellCount[axis];
  return (
    <div className={styles.block}>
      <NumberField
        label={t('options.block', { all })}
        shown={String(number)}
        onValue={(block) => put(withBlockNumber(slice, axis, block, grid), 'place')}
        onStep={(steps) => put(stepped(slice, steps, grid), 'place')}
      />
      <Slider
        thumbLabel={t('options.block', { all })}
        label={null}
        min={1}
        max={all}
        disabled={all === 1}
        value={number}
        onChange={(block) => {
          setDraft(block);
          follow(block);
        }}
      />
    </div>
  );
}

function CustomPlace({ slice, grid, unit, put }: PlaceProps & { readonly unit: string | undefined }): ReactNode {
  const t = useTranslate('slicing');
  return (
    <div className={styles.custom}>
      <NumberField
        label={t('options.dip')}
        suffix="°"
        shown={roundedText(slice.dip)}
        onValue={(dip) => put(withAngles(slice, { dip }), 'angles')}
        onStep={(steps) => put(withAngles(slice, { dip: Math.max(0, Math.min(90, slice.dip + steps)) }), 'angles')}
      />
      <NumberField
        label={t('options.azimuth')}
        suffix="°"
        shown={roundedText(slice.azimuth)}
        onValue={(azimuth) => put(withAngles(slice, { azimuth }), 'angles')}
        onStep={(steps) => put(withAngles(slice, { azimuth: slice.azimuth + steps }), 'angles')}
      />
      <NumberField
        label={t('options.distance')}
        suffix={unit}
        shown={roundedText(distanceOf(slice, grid), 3)}
        onValue={(distance) => put(withDistance(slice, distance, grid), 'place')}
        onStep={(steps) => put(stepped(slice, steps, grid), 'place')}
      />
    </div>
  );
}

interface NameInputProps {
  readonly name: string;
  readonly placeholder: string;
  readonly label: string;
  onName(name: string): void;
}

function NameInput({ name, placeholder, label, onName }: NameInputProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== name) onName(typed.trim());
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={LONGEST_NAME}
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && end()}
    />
  );
}
