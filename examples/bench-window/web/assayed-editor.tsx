import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { FilterEditorProps } from 'adit/plugins/filters';
import type { Assayed } from '../shared/assayed-kind.ts';

const choices: readonly Assayed['shown'][] = ['all', 'assayed', 'unassayed'];

/** Chooses between the items with a value, those without, and all. */
export default function AssayedEditor({ state, field, takeAdded, change }: FilterEditorProps<Assayed>): ReactNode {
  const t = useTranslate('example.bench');
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takeAdded()) select.current?.focus();
  }, [takeAdded]);
  return (
    <NativeSelect
      ref={select}
      size="xs"
      aria-label={t('assayed.shown', { name: field.label })}
      value={state.shown}
      data={choices.map((value) => ({ value, label: t(`assayed.${value}`) }))}
      onChange={({ currentTarget }) => change({ shown: currentTarget.value as Assayed['shown'] })}
    />
  );
}
