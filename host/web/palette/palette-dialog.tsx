import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { keyText } from '../keys/chords.ts';
import { PaletteStore, type PaletteLine } from './palette-store.ts';
import type { TypedAhead } from './typed-ahead.ts';
import styles from './palette.module.css';

interface PaletteDialogProps extends DialogProps {
  readonly typed: TypedAhead;
}

/** Finds data and commands by a part of their names, and runs one. */
const PaletteDialog = observer(function PaletteDialog({ close, typed }: PaletteDialogProps): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  const [store] = useState(() => new PaletteStore(program));
  const search = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened: true });
  const { groups, text } = store;
  const run = useCallback(
    (line: PaletteLine | undefined): void => {
      if (!line) return;
      close();
      void line.run();
    },
    [close],
  );
  // The dialog's frame looks for what to focus before this has been loaded.
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    const before = typed.take();
    if (before.text !== '') store.setText(before.text);
    if (before.isEntered) run(store.lines[0]);
  }, [typed, store, run]);
  useEffect(() => void combobox.selectFirstOption(), [combobox, text]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => run(store.lines.find((line) => line.id === id))}
      withinPortal={false}
    >
      <Combobox.EventsTarget withAriaAttributes withExpandedAttribute>
        <TextInput
          ref={search}
          variant="unstyled"
          className={styles.search}
          classNames={{ input: styles.input }}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          aria-label={t('palette.search')}
          placeholder={t('palette.search')}
          value={text}
          onChange={(event) => store.setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options} aria-label={t('palette')} tabIndex={0}>
        {groups.map(({ title, lines }) => (
          <Combobox.Group key={title} label={title}>
            {lines.map((line) => (
              <Combobox.Option key={line.id} value={line.id} className={styles.line}>
                <Line line={line} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>{t('palette.nothing')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
});
export default PaletteDialog;

function Line({ line: { icon: Icon, title, hint, keys = [] } }: { line: PaletteLine }): ReactNode {
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {Icon && <Icon size={16} stroke={1.6} />}
      </span>
      <span className={styles.title}>{title}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {keys[0] !== undefined && <Kbd className={styles.key}>{keyText(keys[0])}</Kbd>}
    </>
  );
}
