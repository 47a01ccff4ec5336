export * from './dataset-system.ts';
export * from './site-system.ts';
