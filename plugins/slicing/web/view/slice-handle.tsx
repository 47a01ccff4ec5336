import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Vector } from 'adit/core';
import { LanguageToken, useHost, useService, useTranslate, useWheel } from 'adit/core/web';
import type { SceneView, Slice } from 'adit/plugins/views';
import { planeOf } from '../../shared/cut-planes.ts';
import { sliceName } from '../pane/slice-name.ts';
import { slicePlace } from '../pane/slice-place.ts';
import type { BlockGrid } from '../rules/block-grid.ts';
import { axisIndex, blockNumber, distanceOf, moved, stepped } from '../rules/slice-edits.ts';
import { centreOf, sliceOutline } from '../rules/slice-outline.ts';
import { SlicingStoreToken, type SliceAddress } from '../store/slicing-store.ts';
import { handleArrow, lengthOfMove, type HandleArrow } from './handle-drag.ts';
import styles from './slice-handle.module.css';
import { useProjected } from './use-projected.ts';

/** The handle of the slice that is being edited, in its view. */
export default observer(function SliceHandleOverlay({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SlicingStoreToken);
  const host = useHost();
  const view = useProjected(viewId);
  const { edited } = store;
  if (!view || edited?.viewId !== viewId || !host.can('slicing.use')) return null;
  const slice = store.slice(edited);
  const grid = store.grid(edited);
  return slice?.active && grid ? <SliceHandle view={view} address={edited} slice={slice} grid={grid} /> : null;
});

interface SliceHandleProps {
  readonly view: SceneView;
  readonly address: SliceAddress;
  readonly slice: Slice;
  readonly grid: BlockGrid;
}

function SliceHandle({ view, address, slice, grid }: SliceHandleProps): ReactNode {
  const plane = planeOf(slice, grid);
  const outline = sliceOutline(plane, grid);
  const arrow = outline.length > 0 ? handleArrow(view, centreOf(outline), plane.normal) : undefined;
  if (!arrow) return null;
  return (
    <svg>
      <path className={styles.halo} d={pathOf(view, outline)} />
      <path className={styles.outline} d={pathOf(view, outline)} />
      <Arrow address={address} slice={slice} grid={grid} arrow={arrow} />
    </svg>
  );
}

const Arrow = observer(function Arrow({
  address,
  slice,
  grid,
  arrow,
}: Omit<SliceHandleProps, 'view'> & { readonly arrow: HandleArrow }): ReactNode {
  const { current: language } = useService(LanguageToken);
  const store = useService(SlicingStoreToken);
  const t = useTranslate('slicing');
  const grabbed = useRef<{ x: number; y: number; slice: Slice; arrow: HandleArrow }>(undefined);
  const step = (steps: number): void => store.put(address, stepped(slice, steps, grid), 'place');
  const wheel = useWheel<SVGGElement>(step);
  const index = axisIndex(slice.axis);
  const { from, to } = arrow;

  const onPointerDown = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    grabbed.current = { x: event.clientX, y: event.clientY, slice, arrow };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = grabbed.current;
    if (!start) return;
    const length = lengthOfMove(start.arrow, event.clientX - start.x, event.clientY - start.y);
    store.drag(address, moved(start.slice, length, grid));
  };
  const end = (keep: boolean): void => {
    if (!grabbed.current) return;
    grabbed.current = undefined;
    store.endDrag(keep);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && grabbed.current) {
      event.stopPropagation();
      return end(false);
    }
    const steps = keySteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step(steps);
  };
  const value = index === undefined ? distanceOf(slice, grid) : blockNumber(slice, index, grid);
  return (
    <g
      ref={wheel}
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={t('handle', { name: sliceName(slice, t) })}
      aria-valuenow={value}
      {...(index === undefined ? {} : { 'aria-valuemin': 1, 'aria-valuemax': grid.cellCount[index] })}
      aria-valuetext={slicePlace(slice, grid, { unit: store.unit(address), language }, t)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
    >
      <line className={styles.reach} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <line className={styles.halo} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <line className={styles.shaft} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <circle className={styles.knob} cx={to.x} cy={to.y} r={7} />
      <circle className={styles.foot} cx={from.x} cy={from.y} r={3.5} />
    </g>
  );
});

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -1e9,
  End: 1e9,
};

/** The part of the outline before the camera. */
function pathOf(view: SceneView, outline: readonly Vector[]): string {
  const places = outline.map((corner) => view.project(corner));
  if (places.some((place) => place === undefined)) return '';
  return `M${places.map((place) => `${place?.x} ${place?.y}`).join('L')}Z`;
}
