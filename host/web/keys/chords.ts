/** What is known of a pressed key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/** A chord as shortcuts are written, for example `Ctrl+Shift+Z`, `F2` or `?`; the command key of a Mac counts as Ctrl. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  // Shift is part of what a sign is; of letters and named keys it is not.
  const withShift = shiftKey && (isLetter(key) || key.length > 1);
  const parts = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', withShift && 'Shift'].filter(
    (part) => part !== false,
  );
  return [...parts, isLetter(key) ? key.toUpperCase() : key].join('+');
}

/** Whether a chord could also be typed: it then only counts where nothing is typed. */
export function isTypable(chord: string): boolean {
  return !/^(Ctrl|Alt)\+|^F\d+$/.test(chord);
}

/** A chord as it is shown, for example `Ctrl Shift Z`. */
export function keyText(chord: string): string {
  return chord.replaceAll(/\+(?=.)/g, ' ');
}
