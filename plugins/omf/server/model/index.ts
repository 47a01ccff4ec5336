export type { NumberArray, OmfImage, TextArray } from './omf-array.ts';
export type { OmfAttribute, OmfLocation, OmfValues } from './omf-attribute.ts';
export type { OmfAxis, OmfGeometry } from './omf-geometry.ts';
export type { OmfElement, OmfProject } from './omf-project.ts';
export * from './limits.ts';
export * from './place.ts';
export * from './colours.ts';
export * from './vectors.ts';
