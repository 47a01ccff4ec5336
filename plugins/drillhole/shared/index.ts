export * from './dataset-type.ts';
export * from './drillholes.ts';
export * from './hole-routes.ts';
export * from './importer.ts';
export * from './routes.ts';
