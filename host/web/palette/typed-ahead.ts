/** What is typed while a field is on its way; until it is taken, nothing else hears it. */
export interface TypedAhead {
  /** What the field begins with, and whether Enter came after it; nothing once it was taken. */
  take(): { readonly text: string; readonly isEntered: boolean };
}

/** Keeps what is typed from now on, for a field that has been asked for and is not there yet. */
export function typedAhead(): TypedAhead {
  let text = '';
  let isEntered = false;
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    if (key === 'Enter') isEntered = true;
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1 && !isEntered) text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return {
    take() {
      window.removeEventListener('keydown', keep, { capture: true });
      const taken = { text, isEntered };
      [text, isEntered] = ['', false];
      return taken;
    },
  };
}
