import { lengthUnitOfCode, loadSystems, systemInWkt, type SystemOfFile } from 'adit/core/server';
import { withLas } from './las-file.ts';

const OWNER = 'LASF_Projection';
/** The records of well-known text and of the keys of GeoTIFF. */
const [TEXT, KEYS] = [2112, 34_735];
/** Keys whose value is the code of EPSG for the projected system, and for longitudes and latitudes. */
const [MODEL, GEOGRAPHIC, PROJECTED, HEIGHT_UNIT] = [1024, 2048, 3072, 4099];
const MODEL_OF_DEGREES = 2;

/** By its well-known text, else by its keys of GeoTIFF (LAS 1.4, section 2.9). */
export const systemOf: SystemOfFile = (file) =>
  withLas(file, async (las) => {
    const systems = await loadSystems();
    const text = (await las.record(OWNER, TEXT)).toString('utf8').replace(/\0.*$/s, '');
    const named = systemInWkt(text, systems);
    if (named.system !== undefined) return named;
    const keys = keysIn(await las.record(OWNER, KEYS));
    const code = keys.get(keys.get(MODEL) === MODEL_OF_DEGREES ? GEOGRAPHIC : PROJECTED);
    const found = systems.get(`EPSG:${String(code)}`);
    const heightUnit = lengthUnitOfCode(keys.get(HEIGHT_UNIT));
    return found ? { system: found.id, ...(heightUnit && { heightUnit }) } : named;
  });

/** The keys whose values stand in the list itself. */
function keysIn(record: Buffer): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  for (let at = 8; at + 8 <= record.length; at += 8)
    if (record.readUInt16LE(at + 2) === 0) keys.set(record.readUInt16LE(at), record.readUInt16LE(at + 6));
  return keys;
}
