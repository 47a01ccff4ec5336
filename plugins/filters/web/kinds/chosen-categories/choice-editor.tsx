import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount, useTranslate } from 'adit/core/web';
import { MAX_CHOSEN, type Choice, type FilterEditorProps } from '../../../shared/index.ts';
import editor from '../editor.module.css';
import styles from './choice-editor.module.css';
import { choosableValues, EVERYTHING, inverted, NOTHING, withChosen } from './choice.ts';
import { ValueList } from './value-list.tsx';

/** The categories of a property, to be searched and ticked. */
const ChoiceEditor = observer(function ChoiceEditor({
  state,
  field,
  values,
  takeAdded,
  change,
}: FilterEditorProps<Choice>): ReactNode {
  const t = useTranslate('filters');
  const [search, setSearch] = useState('');
  const [isTooMuch, setTooMuch] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeAdded()) input.current?.focus();
  }, [takeAdded]);
  if (values === 'failed') return <p className={editor.note}>{t('values.failed')}</p>;
  const all = values ? choosableValues(state, values) : [];
  const typed = search.trim().toLowerCase();
  const found = typed === '' ? all : all.filter(({ value }) => value.toLowerCase().includes(typed));
  const chosen = all.filter(({ isChosen }) => isChosen).length;
  const take = (next: Choice | undefined): void => {
    setTooMuch(next === undefined);
    if (next) change(next);
  };
  const takeFound = (isChosen: boolean): void => {
    if (typed === '') take(isChosen ? EVERYTHING : NOTHING);
    else
      take(
        withChosen(
          state,
          found.map(({ value }) => value),
          isChosen,
        ),
      );
  };
  return (
    <div className={editor.editor}>
      <TextInput
        ref={input}
        size="xs"
        className={styles.search}
        aria-label={t('chosen.search', { name: field.label })}
        placeholder={t('chosen.search-hint')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.focus();
        }}
      />
      <div className={styles.head}>
        <span role="status">{values ? t('chosen.count', { chosen, all: all.length }) : t('values.loading')}</span>
        <Button variant="subtle" size="compact-xs" disabled={!values} onClick={() => takeFound(true)}>
          {t('chosen.all')}
        </Button>
        <Button variant="subtle" size="compact-xs" disabled={!values} onClick={() => takeFound(false)}>
          {t('chosen.none')}
        </Button>
        <Button variant="subtle" size="compact-xs" disabled={!values} onClick={() => take(inverted(state))}>
          {t('chosen.invert')}
        </Button>
      </div>
      {values && found.length === 0 && (
        <p className={editor.note} role="status">
          {typed === ''
            ? t('chosen.no-values', { name: field.label })
            : t('values.no-match', { name: field.label, text: search.trim() })}
        </p>
      )}
      {found.length > 0 && (
        <ValueList
          listRef={list}
          label={t('chosen.list', { name: field.label })}
          values={found}
          onToggle={({ value, isChosen }) => take(withChosen(state, [value], !isChosen))}
        />
      )}
      {isTooMuch && (
        <p className={editor.note} role="alert">
          {t('chosen.too-many', { most: formatCount(MAX_CHOSEN) })}
        </p>
      )}
      {values && values.missing > 0 && (
        <p className={editor.note}>
          {t(state.mode === 'only' ? 'chosen.missing-out' : 'chosen.missing-kept', {
            count: values.missing,
            number: formatCount(values.missing),
            name: field.label,
          })}
        </p>
      )}
    </div>
  );
});
export default ChoiceEditor;
