export * from './dataset-layers.ts';
export { evenItems } from './read-values.ts';
export * from './session-layers.ts';
