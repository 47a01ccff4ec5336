export * from './coordinate-change.ts';
export * from './find-systems.ts';
export { findLocalGrid } from './local-grid-place.ts';
export * from './system-in-names.ts';
export * from './system-in-wkt.ts';
export {
  findSystem,
  isGeographic,
  lengthUnitOfCode,
  loadSystems,
  type CoordinateSystem,
  type Systems,
} from './systems.ts';
