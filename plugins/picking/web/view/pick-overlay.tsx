import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { DrawnViewsToken } from 'adit/plugins/views';
import { OutlineStoreToken, type Outline } from '../store/outline-store.ts';
import { PickStoreToken } from '../store/pick-store.ts';
import { followPointer } from './follow-pointer.ts';
import styles from './pick-overlay.module.css';

/** The outline that is being drawn in a view, and what it will do. */
export default observer(function PickOverlay({ viewId }: { readonly viewId: string }): ReactNode {
  const outlines = useService(OutlineStoreToken);
  const picks = useService(PickStoreToken);
  const element = useService(DrawnViewsToken).view(viewId)?.element;
  const t = useTranslate('picking');
  useEffect(() => {
    const following = element && followPointer(element, viewId, outlines, () => void picks.clear());
    return () => following?.dispose();
  }, [element, viewId, outlines, picks]);
  const { outline } = outlines;
  if (outline?.viewId !== viewId) return undefined;
  const first = outline.corners[0];
  return (
    <>
      <svg className={styles.outline} data-mode={outline.mode} data-testid="pick-outline" aria-hidden>
        <polygon points={pointsOf(outline)} />
        {outline.kind === 'selectPoly' && first && <circle cx={first[0]} cy={first[1]} r={4} />}
      </svg>
      <p className={styles.hint} role="status">
        {t(`outline.${outline.mode}`)} {outline.kind === 'selectPoly' && t('outline.hint')}
      </p>
    </>
  );
});

function pointsOf({ kind, corners, pointer }: Outline): string {
  const [from, to] = corners;
  const box = from && to ? [from, [to[0], from[1]], to, [from[0], to[1]]] : [];
  const places = kind === 'selectBox' ? box : [...corners, pointer];
  return places.map(([x, y]) => `${x},${y}`).join(' ');
}
