import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ThemeToken, useService, type PanelProps } from 'adit/core/web';
import { DrawnViewsToken, isDarkView, SceneStoreToken } from '../../../shared/index.ts';
import { legendGroups } from './legend-groups.ts';
import { isFolded, legendLayout, standsAtLeft, toggled, type LegendLayout } from './legend-place.ts';
import { LayerLegend } from './layer-legend.tsx';
import { useLegendMove } from './use-legend-move.ts';
import classes from './legend.module.css';

interface LegendProps extends Pick<PanelProps, 'state' | 'setState'> {
  readonly viewId: string;
}

/** The legends of all coloured layers of a view; where they stand and which are folded is kept with its panel. */
export const Legend = observer(function Legend({ viewId, state, setState }: LegendProps): ReactNode {
  const store = useService(SceneStoreToken);
  const shown = store.layers(viewId);
  const isOnDark = isDarkView(store.view(viewId), useService(ThemeToken).scheme);
  const groups = legendGroups(shown);
  const view = useService(DrawnViewsToken).view(viewId);
  const stack = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const { at, folded } = legendLayout(state);
  const keep = (change: Partial<LegendLayout>): void => setState({ ...state, legends: { at, folded, ...change } });
  const move = useLegendMove(stack, at, (next) => keep({ at: next }));
  const [left] = at;
  const [right, down] = move.at;
  const isAtLeft = standsAtLeft(at);
  const isEmpty = groups.length === 0;

  useEffect(() => {
    const [outer, inner] = [stack.current, list.current];
    if (!outer || !inner) return undefined;
    const measure = (): void => {
      setScrolls(inner.offsetHeight > outer.clientHeight);
      if (view) view.leftInset = isAtLeft ? rightEdge(outer) : 0;
    };
    const resizing = new ResizeObserver(measure);
    for (const element of [outer, inner]) resizing.observe(element);
    measure();
    return () => {
      resizing.disconnect();
      if (view) view.leftInset = 0;
    };
  }, [view, isAtLeft, left, isEmpty]);

  if (isEmpty) return undefined;
  const names = shown.map(({ layerName }) => layerName);
  return (
    <div className={classes.room}>
      <div
        ref={stack}
        className={classes.stack}
        style={{ left: `${right * 100}%`, top: `${down * 100}%`, translate: `${-right * 100}% ${-down * 100}%` }}
        data-scrolls={scrolls || undefined}
        data-testid="legends"
      >
        <div ref={list} className={classes.list}>
          {groups.map(({ layers }, index) => {
            const own = layers.map(({ layerName }) => layerName);
            return (
              <LayerLegend
                key={layers[0].layerName}
                layers={layers}
                isOnDark={isOnDark}
                isFolded={isFolded(folded, own)}
                onFold={() => keep({ folded: toggled(folded, own, names) })}
                onPointerDown={move.onPointerDown}
                onMoveKey={index === 0 ? move.onKeyDown : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** How far the element reaches into its view from the left. */
function rightEdge(element: HTMLElement): number {
  const room = element.parentElement?.parentElement;
  return room ? element.getBoundingClientRect().right - room.getBoundingClientRect().left : 0;
}
