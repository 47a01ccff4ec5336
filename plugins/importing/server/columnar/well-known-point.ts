/** What columns are called whose values are geometries. */
export const SHAPE_COLUMN = /^((wkb_|the_)?geom(etry)?|wkb)$/i;

const POINT = 1;
/** Flags of PostGIS for a third coordinate and a system. */
const [HAS_Z, HAS_SYSTEM, KIND] = [0x8000_0000, 0x2000_0000, 0x0fff_ffff];

/** The coordinates of a point in well-known binary; undefined for other bytes and other geometries. An empty point has none that are numbers. */
export function wellKnownPoint(value: unknown): readonly number[] | undefined {
  if (!(value instanceof Uint8Array) || value.length < 5 || (value[0] as number) > 1) return undefined;
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  const isLittle = value[0] === 1;
  const type = view.getUint32(1, isLittle);
  const kind = (type & KIND) >>> 0;
  const first = 5 + ((type & HAS_SYSTEM) !== 0 ? 4 : 0);
  const hasElevation = (type & HAS_Z) !== 0 || [1, 3].includes(Math.floor(kind / 1000));
  const count = hasElevation ? 3 : 2;
  if (kind % 1000 !== POINT || kind >= 4000 || value.length < first + 8 * count) return undefined;
  return Array.from({ length: count }, (_, at) => view.getFloat64(first + 8 * at, isLittle));
}
