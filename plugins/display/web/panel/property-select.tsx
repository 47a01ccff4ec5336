import { Loader, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { fieldTitle, GAS_COLOUR, type Field } from 'adit/plugins/views';
import { matchesText } from '../rules/matches-text.ts';

interface PropertyChoice {
  readonly value: string;
  readonly label: string;
}

interface PropertySelectProps {
  readonly label: string;
  readonly properties: readonly PropertyChoice[];
  readonly value: string | null;
  /** What goes on with the property meanwhile. */
  readonly busy?: string | undefined;
  onChoose(value: string): void;
}

/** A property as it is offered: its label with its unit. */
export function propertyChoice(field: Field, gasLabel: string): PropertyChoice {
  return { value: field.name, label: field.name === GAS_COLOUR ? gasLabel : fieldTitle(field) };
}

/** Chooses one of a layer's properties, found by a part of its text in whatever case. */
export function PropertySelect({ label, properties, value, busy, onChoose }: PropertySelectProps): ReactNode {
  const t = useTranslate('display');
  return (
    <Select
      aria-label={label}
      searchable
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesText(option.label, search))
      }
      allowDeselect={false}
      nothingFoundMessage={t('colourBy.nothing')}
      data={[...properties]}
      value={value}
      rightSection={busy !== undefined && <Loader size={12} role="status" aria-label={busy} />}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}
