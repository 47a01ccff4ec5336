import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconFilter, IconRulerMeasure, IconSlice, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { permitted, tools, useHost, useService, useTranslate, type IconComponent } from 'adit/core/web';
import { CUT_OFF, NextStepsToken, type NextStep } from './next-steps.ts';
import styles from './next-steps-card.module.css';

const icons: Readonly<Record<NextStep, IconComponent>> = {
  section: IconSlice,
  filter: IconFilter,
  measure: IconRulerMeasure,
};

/** Over the view of the demonstration: what to try next. */
const NextStepsCard = observer(function NextStepsCard({ viewId }: { readonly viewId: string }): ReactNode {
  const steps = useService(NextStepsToken);
  const t = useTranslate('demo');
  const usable = permitted(useHost(), tools).map(({ value }) => value.id);
  const offered = steps.stepsIn(viewId, usable);
  if (offered.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('steps.title')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('steps.title')}</h3>
        <Tooltip label={t('steps.dismiss')}>
          <ActionIcon size={24} aria-label={t('steps.dismiss')} onClick={steps.dismiss}>
            <IconX size={14} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </header>
      <ul className={styles.list}>
        {offered.map((step) => (
          <li key={step}>
            <Step step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
});
export default NextStepsCard;

const Step = observer(function Step({ step }: { readonly step: NextStep }): ReactNode {
  const steps = useService(NextStepsToken);
  const t = useTranslate('demo');
  const isDone = steps.isDone(step);
  const Icon = isDone ? IconCheck : icons[step];
  return (
    <button type="button" className={styles.step} data-done={isDone || undefined} onClick={() => void steps.take(step)}>
      <Icon size={15} stroke={1.7} className={styles.icon} />
      <span>
        {t(`steps.${step}`, { grade: CUT_OFF.grade })}
        {isDone && <span className={styles.done}>{t('steps.done')}</span>}
      </span>
    </button>
  );
});
