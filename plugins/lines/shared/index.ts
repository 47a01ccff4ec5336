export * from './dataset-type.ts';
export * from './importer.ts';
export * from './line-readers.ts';
export * from './routes.ts';
