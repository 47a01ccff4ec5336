import type { Bytes } from './zip-entries.ts';

const WINDOW_BYTES = 262_144;
/** What follows is taken to be of the same kind. */
const MAX_BYTES = 8 * 1024 ** 2;
const LINES: readonly string[] = ['LINE', 'LWPOLYLINE', 'POLYLINE', 'ARC', 'CIRCLE', 'ELLIPSE', 'SPLINE'];
const OTHERS: readonly string[] = ['3DFACE', 'MESH', 'POINT'];
/** Of a polyline: it is a mesh, or one of faces. */
const MESH_FLAGS = 16 | 64;

/** Whether a drawing in text has lines alone, in its first 8 MiB and its blocks too. */
export async function hasLinesAlone(drawing: Bytes): Promise<boolean> {
  const end = Math.min(drawing.size, MAX_BYTES);
  let [rest, code, entity] = ['', '', ''];
  let [isValue, hasLines] = [false, false];
  for (let at = 0; at < end; at += WINDOW_BYTES) {
    const bytes = await drawing.slice(at, Math.min(at + WINDOW_BYTES, end)).arrayBuffer();
    const lines = (rest + new TextDecoder('latin1').decode(bytes)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > WINDOW_BYTES) return false;
    for (const line of lines) {
      if (!isValue) code = line.trim();
      else if (code === '0') {
        entity = line.trim();
        if (OTHERS.includes(entity)) return false;
        hasLines ||= LINES.includes(entity);
      } else if (code === '70' && entity === 'POLYLINE' && (Number(line) & MESH_FLAGS) !== 0) return false;
      isValue = !isValue;
    }
  }
  return hasLines;
}
