import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService } from 'adit/core/web';
import { SectionLineToken } from '../store/section-line.ts';
import { followPlaces } from './follow-places.ts';
import styles from './section-line.module.css';
import { useProjected } from './use-projected.ts';

/** The line that a section is drawn by, from its first place to the pointer. */
export default observer(function SectionLineOverlay({ viewId }: { readonly viewId: string }): ReactNode {
  const line = useService(SectionLineToken);
  const view = useProjected(viewId);
  const element = view?.element;
  useEffect(() => {
    const following = element && followPlaces(element, viewId, line);
    return () => following?.dispose();
  }, [element, viewId, line]);
  const { start, pointer } = line;
  if (!view || !start || !pointer || line.viewId !== viewId) return null;
  const from = view.project(start);
  if (!from) return null;
  return (
    <svg className={styles.drawing} data-testid="section-line" aria-hidden>
      <line x1={from.x} y1={from.y} x2={pointer.x} y2={pointer.y} />
      <circle cx={from.x} cy={from.y} r={3.5} />
    </svg>
  );
});
