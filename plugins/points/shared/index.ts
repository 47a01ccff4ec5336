export * from './cloud-readers.ts';
export * from './gas-attributes.ts';
export * from './gas-reader.ts';
export * from './dataset-type.ts';
export * from './importer.ts';
export * from './routes.ts';
