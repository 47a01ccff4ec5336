import { observer } from 'mobx-react-lite';
import { useEffect, useReducer, type ReactNode } from 'react';
import type { Bounds, Vector3 } from 'adit/core';
import { ToolbeltToken, useService, useTranslate } from 'adit/core/web';
import { DrawnViewsToken, type SceneView, type ClipState } from 'adit/plugins/views';
import { boxCorners, boxHandles } from '../handles/box-handles.ts';
import { planeHandles } from '../handles/plane-handles.ts';
import { planeOutline } from '../handles/plane-outline.ts';
import { boxEdges, grown } from '../handles/vectors.ts';
import { ClipStoreToken } from '../store/clip-store.ts';
import { CLIP_TOOL } from '../store/clip-tool.ts';
import { HandleBoundsToken } from '../store/handle-bounds.ts';
import styles from './clip-overlay.module.css';
import { HandleKnob } from './handle-knob.tsx';

/** The outline reaches a little further than the data, where it can be seen and grabbed. */
const MARGIN = 0.02;

/** The handle of the active layer's clip, over the drawing of its view while the tool is on. */
export default observer(function ClipOverlay({ viewId }: { readonly viewId: string }): ReactNode {
  const store = useService(ClipStoreToken);
  const view = useService(DrawnViewsToken).view(viewId);
  const { bounds } = useService(HandleBoundsToken);
  const isOn = useService(ToolbeltToken).isOn(CLIP_TOOL);
  const { clip } = store;
  if (!isOn || store.viewId !== viewId || !view || !clip || !bounds) return undefined;
  return <ClipHandle view={view} clip={clip} bounds={grown(bounds, MARGIN)} />;
});

interface ClipHandleProps {
  readonly view: SceneView;
  readonly clip: ClipState;
  readonly bounds: Bounds;
}

const ClipHandle = observer(function ClipHandle({ view, clip, bounds }: ClipHandleProps): ReactNode {
  const t = useTranslate('clipping');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const listening = view.onCamera(redraw);
    return () => listening.dispose();
  }, [view]);
  const isPlane = clip.type === 'Plane';
  const handles = isPlane ? planeHandles(clip, bounds, view.unitsPerPixel(clip.position)) : boxHandles(clip);
  return (
    <svg role="group" aria-label={t('handles')} data-testid="clip-handles">
      {isPlane ? (
        <>
          <Polygon view={view} corners={planeOutline({ point: clip.position, normal: clip.normal }, bounds)} />
          <Line className={styles.arrow} view={view} from={clip.position} to={handles[0]?.at ?? clip.position} />
        </>
      ) : (
        <BoxOutline view={view} corners={boxCorners(clip)} />
      )}
      {handles.map((handle) => (
        <HandleKnob key={handle.id} handle={handle} view={view} bounds={bounds} />
      ))}
    </svg>
  );
});

/** A flat polygon; nothing while a corner of it is behind the camera. */
function Polygon({ view, corners }: { readonly view: SceneView; readonly corners: readonly Vector3[] }): ReactNode {
  const points = corners.map((corner) => view.project(corner));
  if (points.length === 0 || points.includes(undefined)) return undefined;
  return <polygon className={styles.plane} points={points.map((point) => `${point?.x},${point?.y}`).join(' ')} />;
}

function BoxOutline({ view, corners }: { readonly view: SceneView; readonly corners: readonly Vector3[] }): ReactNode {
  return boxEdges.map(([from, to]) => {
    const [start, end] = [corners[from], corners[to]];
    return start && end && <Line key={`${from}-${to}`} className={styles.edge} view={view} from={start} to={end} />;
  });
}

interface LineProps {
  readonly view: SceneView;
  readonly className: string | undefined;
  readonly from: Vector3;
  readonly to: Vector3;
}

function Line({ view, className, from, to }: LineProps): ReactNode {
  const [start, end] = [view.project(from), view.project(to)];
  if (!start || !end) return undefined;
  return <line className={className} x1={start.x} y1={start.y} x2={end.x} y2={end.y} />;
}
