import { ColorPicker, Popover, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { hexOfText, isWholeHex } from 'adit/plugins/colour-maps';
import { useCommit } from './use-commit.ts';
import styles from './colour-picker.module.css';

const CHANGE_DELAY = 300;
/** The popup adjoins its swatch, and so begins this far to the left of it, in pixels. */
const POPUP_OFFSET = 250;

interface ColourPickerProps {
  readonly label: string;
  readonly hex: string;
  readonly showText?: boolean;
  /** Called with `#RRGGBB`, 300 ms after the last change, or when the typed text is ended. */
  onChange(hex: string): void;
  /** Stands below the field. */
  readonly children?: ReactNode;
}

/** A swatch that opens a colour picker with a field for the hexadecimal text. */
export function ColourPicker({ label, hex, showText = false, onChange, children }: ColourPickerProps): ReactNode {
  const t = useTranslate('display');
  const [draft, setDraft] = useState<string>();
  const [text, setText] = useState<string>();
  const commit = useCommit((next: string) => {
    onChange(next);
    setDraft(undefined);
  }, CHANGE_DELAY);
  const shown = draft ?? hex;
  const pick = (next: string): void => {
    const whole = hexOfText(next);
    setDraft(whole);
    commit(whole);
  };
  return (
    <Popover width={POPUP_OFFSET} position="left-start" offset={0} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.target} aria-label={`${label}: ${shown}`}>
          <span className={styles.swatch} style={{ background: shown }} aria-hidden />
          {showText && shown}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <ColorPicker
          format="hex"
          size="sm"
          fullWidth
          value={shown}
          onChange={pick}
          saturationLabel={t('colour.saturation')}
          hueLabel={t('colour.hue')}
        />
        <TextInput
          aria-label={t('colour.hex')}
          value={text ?? shown}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            if (isWholeHex(typed)) pick(typed);
          }}
          onBlur={() => {
            if (text === undefined) return;
            if (!isWholeHex(text)) pick(text);
            commit.flush();
            setText(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
