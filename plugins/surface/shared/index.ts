export * from './dataset-type.ts';
export * from './importer.ts';
export * from './routes.ts';
export * from './shape-readers.ts';
