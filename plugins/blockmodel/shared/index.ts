export * from './block-readers.ts';
export * from './dataset-type.ts';
export * from './importer.ts';
export * from './routes.ts';
