import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { API_VERSION } from 'adit/core';
import { useTranslate } from 'adit/core/web';
import styles from './about-dialog.module.css';

/** Which version of the product this is. */
const AboutDialog = observer(function AboutDialog(): ReactNode {
  const t = useTranslate('core');
  return (
    <dl className={styles.facts}>
      <dt>{t('about.version')}</dt>
      <dd>{__ADIT_VERSION__}</dd>
      <dt>{t('about.plugin-interface')}</dt>
      <dd>{API_VERSION}</dd>
      <dt>{t('about.licence')}</dt>
      <dd>MIT</dd>
    </dl>
  );
});
export default AboutDialog;
