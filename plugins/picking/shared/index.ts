export * from './no-picks.ts';
export * from './item-sets.ts';
export * from './picks.ts';
export * from './procedures.ts';
export * from './screen-matrix.ts';
