import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NumberField, useTranslate } from 'adit/core/web';
import { ANNOTATION_LIMIT } from 'adit/plugins/colour-maps';
import styles from './gradient-dialog.module.css';
import type { GradientDraft } from './gradient-draft.ts';
import { StopColour } from './stop-colour.tsx';

/** The stops or bands of a gradient as a list: colour, value or limits, annotation, and a bin for the inner ones. */
export const GradientItems = observer(function GradientItems({ draft }: { draft: GradientDraft }): ReactNode {
  const t = useTranslate('colour-maps');
  const { gradient } = draft;
  const isFixed = gradient.type === 'fixed';
  const items = isFixed
    ? gradient.bands.map((band) => ({ ...band, key: band.ids.join() }))
    : gradient.stops.map((stop) => ({ ...stop, key: stop.id }));
  return (
    <ul className={styles.items} aria-label={t(isFixed ? 'gradient.bands' : 'gradient.stops')}>
      {items.map(({ key, color, annotation }, index) => {
        const number = index + 1;
        return (
          <li key={key} className={styles.item}>
            <StopColour
              label={t('gradient.colour', { number })}
              hex={color}
              onChange={(hex) => draft.change(index, { color: hex })}
            />
            <NumberField
              size="xs"
              className={styles.mark}
              aria-label={t(isFixed ? 'gradient.limit' : 'gradient.value', { number })}
              shown={String(draft.marks[index] ?? 0)}
              onValue={(value) => draft.type(index, value)}
            />
            {isFixed && (
              <NumberField
                size="xs"
                className={styles.mark}
                aria-label={t('gradient.limit', { number: number + 1 })}
                shown={String(draft.marks[number] ?? 0)}
                onValue={(value) => draft.type(number, value)}
              />
            )}
            <TextInput
              size="xs"
              className={styles.annotation}
              aria-label={t('gradient.annotation', { number })}
              placeholder={t('gradient.annotationHint')}
              maxLength={ANNOTATION_LIMIT}
              value={annotation}
              onChange={(event) => draft.change(index, { annotation: event.currentTarget.value })}
            />
            <ActionIcon
              size={24}
              disabled={!draft.canRemove(index)}
              aria-label={t('gradient.remove', { number })}
              onClick={() => draft.remove(index)}
            >
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
});
