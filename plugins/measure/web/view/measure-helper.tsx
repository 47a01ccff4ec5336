import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPolygon, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ToastsToken, useService, useTranslate } from 'adit/core/web';
import { useFigureForm } from './use-figure-form.ts';
import { figuresOf, textOf } from '../rules/measurement-text.ts';
import { MeasureStoreToken } from '../store/measure-store.ts';
import styles from './measure.module.css';

const ICON = { size: 15, stroke: 1.6 };

/** The figures of the measurement, and what can be done with it. */
export default observer(function MeasureHelper(): ReactNode {
  const store = useService(MeasureStoreToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('measure');
  const { places, isClosed } = store;
  const form = useFigureForm();
  const figures = figuresOf(places, isClosed, form);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textOf(places, isClosed, form));
      toasts.show({ type: 'success', title: t('copied'), dismissable: true, duration: 3000 });
    } catch (error) {
      toasts.showError(error, t('failed.copy'));
    }
  };
  return (
    <div className={styles.helper}>
      {figures.length === 0 && <p className={styles.hint}>{t(places.length === 0 ? 'hint.first' : 'hint.next')}</p>}
      {figures.length > 0 && (
        <dl className={styles.figures} aria-live="polite">
          {figures.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={places.length === 0}
          leftSection={<IconArrowBackUp {...ICON} />}
          onClick={() => store.undo()}
        >
          {t('undo')}
        </Button>
        <Button
          variant="default"
          disabled={places.length < 3 || isClosed}
          leftSection={<IconPolygon {...ICON} />}
          onClick={() => store.close()}
        >
          {t('close')}
        </Button>
        <Button
          variant="default"
          disabled={figures.length === 0}
          leftSection={<IconCopy {...ICON} />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button
          variant="default"
          disabled={places.length === 0}
          leftSection={<IconTrash {...ICON} />}
          onClick={() => store.clear()}
        >
          {t('clear')}
        </Button>
      </div>
    </div>
  );
});
