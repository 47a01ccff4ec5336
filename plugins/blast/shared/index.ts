export * from './dataset-type.ts';
export * from './importer.ts';
export * from './pattern.ts';
export * from './routes.ts';
