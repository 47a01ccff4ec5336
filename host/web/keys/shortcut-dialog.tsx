import { ActionIcon, Button, Kbd, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconPencil, IconSearch, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { CommandsToken, SettingsToken, ToastsToken, useHost, useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import type { Binding } from './bindings.ts';
import { chordOf, keyText } from './chords.ts';
import { ShortcutJson } from './shortcut-json.tsx';
import styles from './shortcut-dialog.module.css';
import { ShortcutStore, type ShortcutLine } from './shortcut-store.ts';

/** Keys that are a view's own, with the keys of their texts. */
const viewKeys = [
  ['← → ↑ ↓', 'shortcut.rotate'],
  ['Alt ← → ↑ ↓', 'shortcut.pan'],
  ['PageUp PageDown', 'shortcut.zoom'],
  ['F', 'shortcut.fit'],
  ['R', 'shortcut.reset'],
] as const;

const held = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);

/** The keys of everything that can be done, to be changed: in a list, or as JSON. */
const ShortcutDialog = observer(function ShortcutDialog(): ReactNode {
  const host = useHost();
  const { keys } = useService(ProgramToken);
  const t = useTranslate('core');
  const [form, setForm] = useState<'list' | 'json'>('list');
  const [store] = useState(
    () =>
      new ShortcutStore({
        keys,
        commands: host.get(CommandsToken),
        settings: host.get(SettingsToken),
        toasts: host.get(ToastsToken),
        t: host.translator('core'),
      }),
  );
  return (
    <div className={styles.dialog}>
      <div className={styles.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('shortcuts.form')}
          data={[
            { value: 'list', label: t('shortcuts.form.list') },
            { value: 'json', label: t('shortcuts.form.json') },
          ]}
          value={form}
          onChange={(chosen) => setForm(chosen === 'json' ? 'json' : 'list')}
        />
        {store.hasOwn && (
          <Button variant="subtle" size="compact-xs" onClick={() => void store.reset()}>
            {t('shortcuts.reset-all')}
          </Button>
        )}
      </div>
      {form === 'json' ? <ShortcutJson store={store} /> : <ShortcutLines store={store} />}
    </div>
  );
});
export default ShortcutDialog;

const ShortcutLines = observer(function ShortcutLines({ store }: { store: ShortcutStore }): ReactNode {
  const t = useTranslate('core');
  const { lines, text } = store;
  return (
    <>
      <TextInput
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        aria-label={t('shortcuts.search')}
        placeholder={t('shortcuts.search')}
        value={text}
        onChange={(event) => store.setText(event.currentTarget.value)}
      />
      <dl className={styles.lines} tabIndex={0} aria-label={t('shortcuts')}>
        {lines.map((line) => (
          <Line key={line.id} store={store} line={line} />
        ))}
        {lines.length === 0 && <p className={styles.nothing}>{t('palette.nothing')}</p>}
        {text === '' &&
          viewKeys.map(([keys, title]) => (
            <div key={title} className={styles.line}>
              <dt>{t(title)}</dt>
              <dd>
                <Kbd>{keys}</Kbd>
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
});

const Line = observer(function Line({ store, line }: { store: ShortcutStore; line: ShortcutLine }): ReactNode {
  const t = useTranslate('core');
  const { id, title, bindings, conflicts, isUsers } = line;
  return (
    <div className={styles.line} data-shortcut={id}>
      <dt>
        {title}
        {conflicts.length > 0 && (
          <span className={styles.conflict}>
            <IconAlertTriangle size={13} stroke={1.7} aria-hidden />
            {t('shortcuts.conflict', { commands: conflicts.join(', ') })}
          </span>
        )}
      </dt>
      <dd>
        {store.awaited === id ? (
          <AwaitedKeys store={store} id={id} title={title} />
        ) : (
          <>
            {bindings.map((binding) => (
              <Keys key={binding.keys + conditionText(binding)} binding={binding} />
            ))}
            <LineButton label={t('shortcuts.change', { command: title })} onClick={() => store.wait(id)}>
              <IconPencil size={14} stroke={1.6} />
            </LineButton>
            {bindings.length > 0 && (
              <LineButton label={t('shortcuts.remove', { command: title })} onClick={() => void store.remove(id)}>
                <IconX size={14} stroke={1.6} />
              </LineButton>
            )}
            {isUsers && (
              <LineButton label={t('shortcuts.reset', { command: title })} onClick={() => void store.reset(id)}>
                <IconArrowBackUp size={14} stroke={1.6} />
              </LineButton>
            )}
          </>
        )}
      </dd>
    </div>
  );
});

function Keys({ binding }: { binding: Binding }): ReactNode {
  const condition = conditionText(binding);
  return (
    <span className={styles.keys}>
      {condition !== '' && <span className={styles.condition}>{condition}</span>}
      <Kbd>{keyText(binding.keys)}</Kbd>
    </span>
  );
}

function conditionText({ when }: Binding): string {
  return Object.entries(when)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

function LineButton(props: { label: string; onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <Tooltip label={props.label}>
      <ActionIcon size={22} variant="subtle" aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

interface AwaitedKeysProps {
  readonly store: ShortcutStore;
  readonly id: string;
  readonly title: string;
}

/** Takes the next keys that are pressed; Escape, or a click elsewhere, leaves those that there were. */
function AwaitedKeys({ store, id, title }: AwaitedKeysProps): ReactNode {
  const t = useTranslate('core');
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') store.wait(undefined);
    else if (!held.has(event.key)) void store.assign(id, chordOf(event.nativeEvent));
  };
  return (
    <button
      type="button"
      className={styles.awaited}
      // The dialog must not take this Escape for its own.
      data-mantine-stop-propagation="true"
      aria-label={t('shortcuts.press-for', { command: title })}
      ref={(element) => element?.focus()}
      onKeyDown={press}
      onBlur={() => store.wait(undefined)}
    >
      {t('shortcuts.press')}
    </button>
  );
}
