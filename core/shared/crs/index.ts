export * from './dataset-system.ts';
export * from './fit-local-grid.ts';
export * from './grid-point.ts';
export * from './local-grid.ts';
export * from './site-system.ts';
export * from './system-id.ts';
