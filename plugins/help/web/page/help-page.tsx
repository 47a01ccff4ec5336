import { Button, Kbd } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { menuActions, permitted, useHost, useTranslate } from 'adit/core/web';
import styles from './help-page.module.css';
import { listShortcuts } from './list-shortcuts.ts';

const topics = ['data', 'look', 'measure', 'keep', 'people'] as const;
/** What other parts offer here, where they are on. */
const offers = ['support.ask', 'core.shortcuts', 'core.about'];

/** A short guide, the keys, and where to ask. */
const HelpPage = observer(function HelpPage(): ReactNode {
  const t = useTranslate('help');
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <div className={styles.topics}>
        {topics.map((topic) => (
          <section key={topic}>
            <h2>{t(`${topic}.title`)}</h2>
            <p>{t(`${topic}.text`)}</p>
          </section>
        ))}
      </div>
      <Shortcuts />
      <Offers />
    </section>
  );
});
export default HelpPage;

const Shortcuts = observer(function Shortcuts(): ReactNode {
  const host = useHost();
  const t = useTranslate('help');
  const shortcuts = listShortcuts(host);
  return (
    <>
      <h2>{t('shortcuts')}</h2>
      <table className={styles.keys} aria-label={t('shortcuts')}>
        <tbody>
          {shortcuts.map(({ id, title, keys }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
});

const Offers = observer(function Offers(): ReactNode {
  const host = useHost();
  const t = useTranslate('help');
  const actions = permitted(host, menuActions).filter(({ value }) => offers.includes(value.id));
  return (
    <>
      <h2>{t('more')}</h2>
      <p className={styles.offers}>
        {actions.map(({ pluginId, value }) => (
          <Button key={value.id} variant="default" onClick={() => void value.run({})}>
            {host.translator(pluginId)(value.titleKey)}
          </Button>
        ))}
        <a className={styles.link} href="/help/docs/" target="_blank" rel="noreferrer">
          {t('documentation')}
        </a>
        <a className={styles.link} href="/api/openapi.json" target="_blank" rel="noreferrer">
          {t('rest')}
        </a>
      </p>
    </>
  );
});
