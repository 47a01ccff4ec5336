export type { OmfAxis, OmfGeometry, OmfElement } from './omf-element.ts';

export type { NumberArray, OmfImage, TextArray } from './omf-array.ts';
export type { OmfAttribute, OmfLocation, OmfValues } from './omf-attribute.ts';
export type { OmfProject } from './omf-project.ts';
export * from './limits.ts';
export * from './place.ts';
export * from './colours.ts';
export * from './vectors.ts';
