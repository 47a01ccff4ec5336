import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount, useTranslate } from 'adit/core/web';
import { MAX_SOUGHT, type FilterEditorProps, type Sought } from '../../../shared/index.ts';
import { matchesOf } from './matches.ts';
import styles from '../editor.module.css';

/** After the last key, in milliseconds. */
const PAUSE = 300;

/** The text that values are to contain: applied after a short pause, at Enter, or when the field is left. */
const TextEditor = observer(function TextEditor({
  state,
  field,
  values,
  takeAdded,
  change,
}: FilterEditorProps<Sought>): ReactNode {
  const t = useTranslate('filters');
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (takeAdded()) input.current?.focus();
  }, [takeAdded]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() !== state.text) change({ text: text.trim() }, 'text');
  };
  const found = values === undefined || values === 'failed' ? undefined : matchesOf(state, values);
  return (
    <div className={styles.editor}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={t('text.sought', { name: field.label })}
        placeholder={t('text.hint')}
        maxLength={MAX_SOUGHT}
        value={typed ?? state.text}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(text), PAUSE);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed !== undefined) apply(typed);
        }}
        onBlur={() => {
          if (typed !== undefined) apply(typed);
          setTyped(undefined);
        }}
      />
      <p className={styles.note} role="status">
        {values === 'failed' && t('values.failed')}
        {values === undefined && t('values.loading')}
        {found && state.text === '' && t('text.empty')}
        {found?.values === 0 && state.text !== '' && t('values.no-match', { name: field.label, text: state.text })}
        {found !== undefined &&
          found.values > 0 &&
          state.text !== '' &&
          t('text.found', {
            count: found.values,
            values: formatCount(found.values),
            items: formatCount(found.items),
          })}
      </p>
    </div>
  );
});
export default TextEditor;
