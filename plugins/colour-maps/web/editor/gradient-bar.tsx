import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './gradient-dialog.module.css';
import type { GradientDraft } from './gradient-draft.ts';

/** The gradient with a handle for each stop: a click adds one, a drag moves it, far below the bar it is removed. */
export const GradientBar = observer(function GradientBar({ draft }: { draft: GradientDraft }): ReactNode {
  const t = useTranslate('colour-maps');
  const bar = useRef<HTMLButtonElement>(null);
  const placeOf = (event: { clientX: number; clientY: number }): { share: number; below: number } => {
    const place = bar.current?.getBoundingClientRect();
    if (!place) return { share: 0, below: 0 };
    return { share: (event.clientX - place.left) / place.width, below: event.clientY - place.bottom };
  };
  return (
    <div className={styles.bar} data-testid="gradient-bar">
      <button
        ref={bar}
        type="button"
        className={styles.colours}
        style={{ background: draft.background }}
        aria-label={t('gradient.bar')}
        onClick={(event) => {
          // A press of a key has no place.
          if (event.detail === 0) draft.addInWidestGap();
          else draft.add(placeOf(event).share);
        }}
      />
      {draft.marks.map((mark, index) => (
        <div
          key={index}
          className={styles.handle}
          style={{ left: `${draft.share(mark) * 100}%` }}
          data-inner={draft.isInner(index) || undefined}
          data-testid="gradient-handle"
          title={t('gradient.mark', { number: index + 1 })}
          onPointerDown={(event) => {
            if (draft.isInner(index)) event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const { share, below } = placeOf(event);
            // The handle that is there next is another stop's.
            if (draft.drag(index, share, below)) event.currentTarget.releasePointerCapture(event.pointerId);
          }}
        />
      ))}
    </div>
  );
});
