import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ask, CommandsToken, statusItems, useHost, useService, useTranslate } from 'adit/core/web';
import styles from './status-bar.module.css';

/** What plugins say below the workspace; nothing where none does. */
export const StatusBar = observer(function StatusBar(): ReactNode {
  const host = useHost();
  const t = useTranslate('core');
  const items = host.contributions.list(statusItems).flatMap((item) => {
    const text = ask(() => item.text(), undefined, item);
    return text === undefined || text === '' ? [] : [{ ...item, text }];
  });
  if (items.length === 0) return undefined;
  return (
    <footer className={styles.bar} data-status-bar aria-label={t('status-bar')}>
      {(['left', 'right'] as const).map((side) => (
        <div key={side} className={styles.side}>
          {items
            .filter((item) => item.side === side)
            .map(({ id, text, action }) => (
              <Item key={id} text={text} action={action} />
            ))}
        </div>
      ))}
    </footer>
  );
});

/** A text that is a button while its action can be run. */
const Item = observer(function Item({ text, action }: { text: string; action: string | undefined }): ReactNode {
  const commands = useService(CommandsToken);
  const command = action === undefined ? undefined : commands.find(action);
  if (!command) return <span className={styles.item}>{text}</span>;
  return (
    <UnstyledButton
      className={styles.item}
      title={command.title}
      disabled={!command.isEnabled}
      onClick={() => command.run()}
    >
      {text}
    </UnstyledButton>
  );
});
