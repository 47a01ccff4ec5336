import type { SceneView } from 'adit/plugins/views';
import type { PathHandle } from './clip-handle.ts';

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** The cursor that shows which way a handle slides on the view. */
export function cursorAlong(view: Pick<SceneView, 'project' | 'unitsPerPixel'>, handle: PathHandle): string {
  const [from, to] = [view.project(handle.at), view.project(handle.path(view.unitsPerPixel(handle.at) * 10))];
  if (!from || !to) return 'grab';
  // Downwards on the view is a growing y.
  const eighth = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4));
  return cursors[((eighth % 4) + 4) % 4] ?? 'grab';
}
