import { ActionIcon, Anchor, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, ThemeToken, useService, useTranslate } from 'adit/core/web';
import { useOfferedActions } from '../actions/use-offered-actions.ts';
import styles from './entry-frame.module.css';
import { Hillside } from './hillside.tsx';

/** The frame of the pages that are seen before signing in: brand, a heading with a hint, language and theme, and a picture beside. */
export const EntryFrame = observer(function EntryFrame({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}): ReactNode {
  const t = useTranslate('accounts');
  return (
    <div className={styles.page}>
      <section className={styles.entry}>
        <p className={styles.brand}>
          <span className={styles.mark} />
          {t('core:product')}
        </p>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.hint}>{hint}</p>
          {children}
        </div>
        <EntryActions />
        <Preferences />
      </section>
      <div className={styles.picture}>
        <Hillside />
      </div>
    </div>
  );
});

/** What plugins offer to visitors, such as asking for support. */
const EntryActions = observer(function EntryActions(): ReactNode {
  const offered = useOfferedActions('entry');
  return (
    <div className={styles.actions}>
      {offered.map(({ action, title, run }) => (
        <Anchor key={action.id} component="button" type="button" onClick={run}>
          {title}
        </Anchor>
      ))}
    </div>
  );
});

const Preferences = observer(function Preferences(): ReactNode {
  const language = useService(LanguageToken);
  const theme = useService(ThemeToken);
  const t = useTranslate('accounts');
  const other = theme.scheme === 'dark' ? 'light' : 'dark';
  return (
    <footer className={styles.footer}>
      <SegmentedControl
        size="xs"
        aria-label={t('core:language.choose')}
        value={language.current}
        onChange={(code) => void language.set(code)}
        data={language.available.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Tooltip label={t(`core:theme.${other}`)}>
        <ActionIcon size={28} aria-label={t(`core:theme.${other}`)} onClick={() => theme.set(other)}>
          {other === 'light' ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
    </footer>
  );
});
