import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { MAX_QUERY_TEXT, type AditError, type Query } from 'adit/core';
import { useTranslate, type FilteredLayer } from 'adit/core/web';
import { completionAt, type Completion } from '../store/completion.ts';
import { readQuery } from '../store/read-query.ts';
import styles from './query-editor.module.css';

/** After the last key, in milliseconds. */
const PAUSE = 400;

interface QueryEditorProps {
  /** The query that holds, as text. */
  readonly text: string;
  readonly fields: FilteredLayer['fields'];
  takeAdded(): boolean;
  apply(query: Query | null): void;
}

/** The text of a query, with the fields that a word may become: applied after a short pause, at Enter, or when the field is left, as soon as nothing is wrong with it. */
export default function QueryEditor({ text, fields, takeAdded, apply }: QueryEditorProps): ReactNode {
  const t = useTranslate('queries');
  const [typed, setTyped] = useState<string>();
  const [completion, setCompletion] = useState<Completion>();
  const input = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const note = useId();
  const combobox = useCombobox();
  const shown = typed ?? text;
  const read = readQuery(shown, fields);
  useEffect(() => {
    if (takeAdded()) input.current?.focus();
  }, [takeAdded]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applyNow = (next: string): void => {
    clearTimeout(timer.current);
    const wanted = readQuery(next, fields);
    if ('query' in wanted && next !== text) apply(wanted.query);
  };
  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyNow(next), PAUSE);
  };
  const close = (): void => {
    combobox.closeDropdown();
    setCompletion(undefined);
  };
  const complete = (caret: number, next: string): void => {
    const found = completionAt(next, caret, fields);
    setCompletion(found);
    combobox.resetSelectedOption();
    if (found) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const take = (option: string): void => {
    if (!completion) return;
    const next = `${shown.slice(0, completion.from)}${option} ${shown.slice(completion.to)}`;
    close();
    type(next);
    const caret = completion.from + option.length + 1;
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  return (
    <div className={styles.editor}>
      <Combobox store={combobox} width={220} position="bottom-start" onOptionSubmit={take}>
        <Combobox.Target>
          <Textarea
            ref={input}
            size="xs"
            autosize
            minRows={1}
            maxRows={8}
            spellCheck={false}
            classNames={{ input: styles.input! }}
            aria-label={t('editor.label')}
            aria-describedby={note}
            error={'error' in read}
            placeholder={t('editor.hint')}
            maxLength={MAX_QUERY_TEXT}
            value={shown}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              complete(currentTarget.selectionStart, currentTarget.value);
            }}
            onKeyDown={(event) => {
              const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
              if (event.key === 'Escape' && combobox.dropdownOpened) {
                event.stopPropagation();
                close();
              }
              if (event.key !== 'Enter' || event.shiftKey || isChosen) return;
              event.preventDefault();
              close();
              applyNow(shown);
            }}
            onBlur={() => {
              close();
              if (typed === undefined) return;
              applyNow(typed);
              // What is wrong stays to be mended; what holds is shown as it is kept.
              if ('query' in readQuery(typed, fields)) setTyped(undefined);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!completion}>
          <Combobox.Options aria-label={t('editor.fields')}>
            {completion?.options.map((option) => (
              <Combobox.Option key={option.text} value={option.text}>
                {option.label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p id={note} className={styles.note} role="status" data-wrong={'error' in read || undefined}>
        {'error' in read ? said(read.error, t) : shown.trim() === '' && t('editor.empty')}
      </p>
    </div>
  );
}

/** What is wrong, in the user's language, with what was expected in words. */
function said({ code, values }: AditError, t: ReturnType<typeof useTranslate>): string {
  const { expected, found } = values;
  if (code !== 'query-syntax') return t(`error.${code}`, values);
  const wanted = t(`expected.${expected}`);
  return found === ''
    ? t('error.query-ends', { expected: wanted })
    : t('error.query-syntax', { ...values, expected: wanted });
}
