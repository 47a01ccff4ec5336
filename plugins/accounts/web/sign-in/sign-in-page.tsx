import { ActionIcon, Loader, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages, LanguageToken, ThemeToken, useService, useTranslate } from 'adit/core/web';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';
import { Hillside } from './hillside.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

/** The entry: signs in with e-mail and password. */
const SignInPage = observer(function SignInPage(): ReactNode {
  const store = useService(MobxAccountStoreToken);
  const t = useTranslate('accounts');
  return (
    <div className={styles.page}>
      <section className={styles.entry}>
        <p className={styles.brand}>
          <span className={styles.mark} />
          {t('core:product')}
        </p>
        <div className={styles.middle}>
          <h1 className={styles.title}>{t('sign-in.title')}</h1>
          <p className={styles.hint}>{t('sign-in.hint')}</p>
          {store.restoring ? (
            <Loader size={24} role="progressbar" aria-label={t('sign-in.restoring')} />
          ) : (
            <SignInForm problem={store.problem} onSignIn={(email, password) => store.signIn(email, password)} />
          )}
        </div>
        <Preferences />
      </section>
      <div className={styles.picture}>
        <Hillside />
      </div>
    </div>
  );
});
export default SignInPage;

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
        onChange={(code) => void language.set(languages.find((known) => known === code) ?? 'en')}
        data={languages.map((code) => ({ value: code, label: t(`core:language.${code}`) }))}
      />
      <Tooltip label={t(`core:theme.${other}`)}>
        <ActionIcon size={28} aria-label={t(`core:theme.${other}`)} onClick={() => theme.set(other)}>
          {other === 'light' ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
    </footer>
  );
});
