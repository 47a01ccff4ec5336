import type { ReactNode } from 'react';
import { NumberField, useTranslate } from 'adit/core/web';
import type { InputNames } from './input-names.ts';
import type { Control } from './form-fields.ts';
import styles from './settings-page.module.css';

interface NumberSettingProps {
  readonly input: InputNames;
  readonly control: Extract<Control, { kind: 'number' }>;
  readonly value: number;
  onChange(value: number): void;
}

/** A number that is typed; one beyond the ends becomes the end. */
export function NumberSetting({ input, control, value, onChange }: NumberSettingProps): ReactNode {
  const { low, high, isWhole } = control;
  const t = useTranslate('preferences');
  const take = (typed: number): void => onChange(Math.min(Math.max(isWhole ? Math.round(typed) : typed, low), high));
  const ends = [low, high].map((end) => (Number.isFinite(end) ? String(end) : '…'));
  const isOpen = !Number.isFinite(low) && !Number.isFinite(high);
  return (
    <div className={styles.number}>
      <NumberField
        {...input}
        shown={String(value)}
        onValue={take}
        {...(isWhole && { onStep: (steps: number) => take(value + steps) })}
      />
      {!isOpen && (
        <span className={styles.hint}>{t('settings.range', { low: ends[0] ?? '', high: ends[1] ?? '' })}</span>
      )}
    </div>
  );
}
