import { Kbd } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { commandsOf } from './commands.ts';
import styles from './palette.module.css';

/** Keys that are a view's own, with the keys of their texts. */
const viewKeys = [
  ['← → ↑ ↓', 'shortcut.rotate'],
  ['Alt ← → ↑ ↓', 'shortcut.pan'],
  ['PageUp PageDown', 'shortcut.zoom'],
  ['F', 'shortcut.fit'],
  ['R', 'shortcut.reset'],
] as const;

/** Every key that does something now. */
const ShortcutList = observer(function ShortcutList(): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  const commands = commandsOf(program).filter(({ shortcut }) => shortcut !== undefined);
  const lines = [
    ...commands.map(({ shortcut = '', title }) => [shortcut.replaceAll('+', ' '), title] as const),
    ...viewKeys.map(([keys, text]) => [keys, t(text)] as const),
  ];
  return (
    <dl className={styles.keys}>
      {lines.map(([keys, title]) => (
        <Fragment key={`${keys} ${title}`}>
          <dt>{title}</dt>
          <dd>
            <Kbd>{keys}</Kbd>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
});
export default ShortcutList;
