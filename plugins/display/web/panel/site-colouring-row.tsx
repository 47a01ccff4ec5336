import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { sameValue, type Colouring } from 'adit/core';
import { useService, useTranslate } from 'adit/core/web';
import { coloursToKeep, SiteColouringToken } from 'adit/plugins/colour-maps';
import styles from './site-colouring-row.module.css';

/** Keeps the colouring of numbers for all properties of that name on the site, or lets the site forget it. */
export const SiteColouringRow = observer(function SiteColouringRow({ colouring }: { colouring: Colouring }): ReactNode {
  const site = useService(SiteColouringToken);
  const t = useTranslate('display');
  const offered = coloursToKeep(colouring);
  if (!site.canEdit || !offered) return null;
  const kept = site.of(colouring.field);
  const isKept = kept !== undefined && sameValue(kept.colours, offered.colours);
  return (
    <div className={styles.row}>
      {isKept && <span className={styles.hint}>{t('siteColouring.kept', { name: colouring.fieldLabel })}</span>}
      <Button
        variant="subtle"
        size="compact-xs"
        title={isKept ? undefined : t('siteColouring.hint', { name: colouring.fieldLabel })}
        onClick={() => (isKept ? site.forget(colouring.field) : site.keep(colouring))}
      >
        {t(isKept ? 'siteColouring.forget' : 'siteColouring.keep')}
      </Button>
    </div>
  );
});
