import { useRef, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { NAME_LENGTH } from '../tree/rename-rules.ts';
import styles from './rename-input.module.css';

/** Edits a name in its row: Enter and leaving the field end with the text, Escape with the old name. */
export function RenameInput({ name, onDone }: { name: string; onDone: (typed: string) => void }): ReactNode {
  const t = useTranslate('hierarchy');
  const ended = useRef(false);
  const end = (typed: string): void => {
    if (ended.current) return;
    ended.current = true;
    onDone(typed);
  };
  return (
    <input
      className={styles.input}
      defaultValue={name}
      maxLength={NAME_LENGTH}
      autoFocus
      aria-label={t('rename.label', { name })}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(name);
      }}
    />
  );
}
