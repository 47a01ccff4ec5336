import { NumberInput, Slider } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCommit, useFollow } from './use-commit.ts';
import field from './field-row.module.css';
import styles from './slider-row.module.css';

const TYPING_DELAY = 100;

interface SliderRowProps {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly suffix: string;
  /** 1 where it is left out. */
  readonly step?: number;
  /** Called every 50 ms while the slider is dragged, and 100 ms after the last change that is typed, or when it is ended. */
  onCommit(value: number): void;
}

/** A slider with the same number beside it. */
export function SliderRow({ label, value, minimum, maximum, suffix, step = 1, onCommit }: SliderRowProps): ReactNode {
  const [draft, setDraft] = useState<number>();
  const take = (next: number): void => {
    onCommit(next);
    setDraft((newest) => (newest === next ? undefined : newest));
  };
  const follow = useFollow(take);
  const commit = useCommit(take, TYPING_DELAY);
  const slide = (next: number): void => {
    setDraft(next);
    follow(next);
  };
  const type = (next: number | string): void => {
    if (typeof next !== 'number') return;
    setDraft(next);
    commit(next);
  };
  return (
    <div className={styles.row}>
      <span className={field.label} aria-hidden>
        {label}
      </span>
      <Slider
        className={styles.slider}
        thumbLabel={label}
        min={minimum}
        max={maximum}
        step={step}
        value={draft ?? value}
        onChange={slide}
      />
      <NumberInput
        className={styles.number}
        aria-label={label}
        min={minimum}
        max={maximum}
        suffix={suffix}
        hideControls
        decimalScale={2}
        value={draft ?? value}
        onChange={type}
        onBlur={() => commit.flush()}
        onKeyDown={({ key }) => key === 'Enter' && commit.flush()}
      />
    </div>
  );
}
