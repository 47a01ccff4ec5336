import { observer } from 'mobx-react-lite';
import { useEffect, useReducer, type ReactNode } from 'react';
import { useService } from 'adit/core/web';
import { DrawnViewsToken } from 'adit/plugins/views';
import { MeasureStoreToken } from '../store/measure-store.ts';
import { lengthText } from '../rules/measurement-text.ts';
import { legOf } from '../rules/measurements.ts';
import { useFigureForm } from './use-figure-form.ts';
import { followClicks } from './follow-clicks.ts';
import styles from './measure.module.css';

/** The line that is measured, over its view. */
export default observer(function MeasureOverlay({ viewId }: { readonly viewId: string }): ReactNode {
  const store = useService(MeasureStoreToken);
  const view = useService(DrawnViewsToken).view(viewId);
  const form = useFigureForm();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!view) return undefined;
    const clicks = followClicks(view.element, viewId, store);
    const camera = view.onCamera(redraw);
    return () => {
      clicks.dispose();
      camera.dispose();
    };
  }, [view, viewId, store]);
  if (!view || !store.isOn || store.viewId !== viewId) return undefined;
  const { places, isClosed } = store;
  const line = isClosed ? [...places, ...places.slice(0, 1)] : places;
  const points = line.map((place) => view.project(place));
  const legs = points.slice(1).flatMap((end, at) => {
    const start = points[at];
    const [from, to] = [line[at], line[at + 1]];
    if (!start || !end || !from || !to) return [];
    return [{ key: at, start, end, text: lengthText(legOf(from, to).distance, form) }];
  });
  return (
    <svg className={styles.drawing} data-testid="measurement" aria-hidden>
      {legs.map(({ key, start, end }) => (
        <line key={key} x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      ))}
      {points.map((point, at) => point && <circle key={at} cx={point.x} cy={point.y} r={3.5} />)}
      {legs.map(({ key, start, end, text }) => (
        <text key={key} x={(start.x + end.x) / 2} y={(start.y + end.y) / 2 - 6}>
          {text}
        </text>
      ))}
    </svg>
  );
});
