import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { passwordRules, type PasswordRule } from '../../shared/index.ts';
import styles from '../entry/form.module.css';

/** The rules of passwords, each with whether it is kept. */
export const PasswordChecklist = observer(function PasswordChecklist({
  broken,
}: {
  readonly broken: ReadonlySet<PasswordRule>;
}): ReactNode {
  const t = useTranslate('accounts');
  return (
    <ul className={styles.rules} aria-label={t('reset.rules')}>
      {passwordRules.map((rule) => {
        const isKept = !broken.has(rule);
        const Icon = isKept ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={rule} data-kept={isKept || undefined}>
            <Icon size={14} stroke={1.6} role="img" aria-label={t(isKept ? 'reset.kept' : 'reset.missing')} />
            {t(`reset.rule.${rule}`)}
          </li>
        );
      })}
    </ul>
  );
});
