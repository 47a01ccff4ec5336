import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useService } from 'adit/core/web';
import {
  SceneStoreToken,
  type SceneStoreLayer,
  type SceneView,
  type TriangleGeometry,
  normalOfPlane,
  type Section,
} from 'adit/plugins/views';
import { surfaceTrace } from '../rules/surface-trace.ts';
import { SectionStoreToken } from '../store/section-store.ts';
import styles from './section-traces.module.css';
import { useProjected } from './use-projected.ts';

/** Where a view's section goes through the surfaces that are shown whole: seen squarely, they would be no more than an edge. */
export default observer(function SectionTraces({ viewId }: { viewId: string }): ReactNode {
  const scene = useService(SceneStoreToken);
  const section = useService(SectionStoreToken).shown(viewId);
  const view = useProjected(viewId);
  if (!section || !view) return null;
  return (
    <svg data-testid="section-traces" aria-hidden>
      {scene.layers(viewId).map((layer) => {
        const { geometry } = layer;
        if (geometry?.kind !== 'triangles' || !isShownWhole(layer)) return null;
        return <Trace key={layer.layerName} view={view} section={section} geometry={geometry} />;
      })}
    </svg>
  );
});

/** What filters, pieces or a clip leave out has no trace; which part that is, is not known here. */
function isShownWhole({ state, kept, config }: SceneStoreLayer): boolean {
  return state.geometry.Visibility === 1 && kept === config.count && !state.clip?.enable;
}

interface TraceProps {
  readonly view: SceneView;
  readonly section: Section;
  readonly geometry: TriangleGeometry;
}

function Trace({ view, section, geometry }: TraceProps): ReactNode {
  const trace = useMemo(
    () => surfaceTrace(geometry, { point: section.position, normal: normalOfPlane(section) }),
    [geometry, section],
  );
  const d = pathOf(view, trace, geometry);
  return (
    <>
      <path className={styles.halo} d={d} />
      <path className={styles.trace} d={d} />
    </>
  );
}

function pathOf(view: SceneView, trace: readonly number[], { origin }: TriangleGeometry): string {
  const place = (at: number): string => {
    const [x, y, z] = [trace[at]! + origin[0], trace[at + 1]! + origin[1], trace[at + 2]! + origin[2]];
    const point = view.project([x, y, z]);
    return point ? `${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '0 0';
  };
  const path: string[] = [];
  for (let at = 0; at < trace.length; at += 6) path.push(`M${place(at)}L${place(at + 3)}`);
  return path.join('');
}
