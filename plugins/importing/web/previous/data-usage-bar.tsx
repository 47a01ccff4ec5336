import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatBytes, LanguageToken, useService, useTranslate } from 'adit/core/web';
import styles from './data-usage-bar.module.css';
import type { DataUsage } from './previous-uploads.ts';

/** How much of a site's storage its files take, by dataset type; it says so when they take more than there is. */
export const DataUsageBar = observer(function DataUsageBar({ usage }: { usage: DataUsage }): ReactNode {
  const t = useTranslate('importing');
  const { current } = useService(LanguageToken);
  const { items, used, limit } = usage;
  const whole = Math.max(used, limit, 1);
  return (
    <section className={styles.usage} aria-label={t('usage')}>
      <div className={styles.bar} aria-hidden>
        {items.map(({ name, size, color }) => (
          <i key={name} style={{ width: `${(size / whole) * 100}%`, background: color }} />
        ))}
      </div>
      <ul className={styles.items}>
        {items.map(({ name, size, color }) => (
          <li key={name}>
            <i className={styles.swatch} style={{ background: color }} aria-hidden />
            {name} {formatBytes(size, current)}
          </li>
        ))}
      </ul>
      <span className={styles.sum}>
        {t('usage.sum', { used: formatBytes(used, current), limit: formatBytes(limit, current) })}
      </span>
      {used > limit && (
        <strong className={styles.over} role="alert">
          {t('usage.over-capacity')}
        </strong>
      )}
    </section>
  );
});
