import { Autocomplete, PasswordInput, Select, Switch, TagsInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { Control } from './form-fields.ts';
import type { InputNames } from './input-names.ts';
import type { KnownData } from './known-data.ts';
import { ColourSetting } from './colour-setting.tsx';
import { NumberSetting } from './number-setting.tsx';
import { TextSetting } from './text-setting.tsx';
import { useTypedText } from './use-typed-text.ts';

interface FieldControlProps {
  readonly input: InputNames;
  readonly control: Control;
  readonly value: unknown;
  readonly isSet: boolean;
  readonly data: KnownData;
  readonly choiceText: (choice: string) => string;
  readonly onChange: (value: unknown) => void;
}

/** What a field of settings is edited by. */
export function FieldControl(props: FieldControlProps): ReactNode {
  const { input, control, value, choiceText, onChange } = props;
  switch (control.kind) {
    case 'switch':
      return <Switch {...input} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'number':
      return <NumberSetting input={input} control={control} value={value as number} onChange={onChange} />;
    case 'text':
      return <TextSetting input={input} maxLength={control.maxLength} value={String(value)} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...input}
          data={control.choices.map((choice) => ({ value: choice, label: choiceText(choice) }))}
          value={String(value)}
          allowDeselect={false}
          onChange={(choice) => choice !== null && onChange(choice)}
        />
      );
    case 'colour':
      return <ColourSetting input={input} value={String(value)} onChange={onChange} />;
    case 'list':
      return (
        <TagsInput
          {...input}
          value={value as string[]}
          {...(control.maxItems !== undefined && { maxTags: control.maxItems })}
          onChange={onChange}
        />
      );
    case 'column':
      return <ColumnSetting {...props} />;
    case 'dataset':
      return <DatasetSetting {...props} />;
    case 'secret':
      return <SecretSetting {...props} />;
  }
}

/** A column of any dataset of the site, by its name, which may also be typed. */
const ColumnSetting = observer(function ColumnSetting({ input, value, data, onChange }: FieldControlProps): ReactNode {
  const { text, typing } = useTypedText(String(value), onChange);
  useEffect(() => void data.ask(), [data]);
  return (
    <Autocomplete
      {...input}
      data={[...data.columns]}
      limit={50}
      value={text}
      onChange={typing.onText}
      onOptionSubmit={typing.onTake}
      onBlur={typing.onBlur}
      onKeyDown={typing.onKeyDown}
    />
  );
});

const DatasetSetting = observer(function DatasetSetting({
  input,
  value,
  data,
  onChange,
}: FieldControlProps): ReactNode {
  const t = useTranslate('preferences');
  useEffect(() => void data.ask(), [data]);
  const known = data.datasets.map((dataset) => ({ value: dataset.id, label: dataset.name }));
  const isGone = value !== '' && !known.some((dataset) => dataset.value === value);
  return (
    <Select
      {...input}
      data={isGone ? [...known, { value: String(value), label: t('settings.dataset.unknown') }] : known}
      value={value === '' ? null : String(value)}
      placeholder={t('settings.dataset.none')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('settings.dataset.clear') }}
      nothingFoundMessage={t('settings.dataset.nothing')}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
});

/** What is set is not shown: the browser does not have it. */
function SecretSetting({ input, isSet, onChange }: FieldControlProps): ReactNode {
  const t = useTranslate('preferences');
  const { text, typing } = useTypedText('', onChange);
  return (
    <PasswordInput
      {...input}
      autoComplete="off"
      placeholder={t(isSet ? 'settings.secret.set' : 'settings.secret.none')}
      value={text}
      onChange={(event) => typing.onText(event.currentTarget.value)}
      onBlur={typing.onBlur}
      onKeyDown={typing.onKeyDown}
    />
  );
}
