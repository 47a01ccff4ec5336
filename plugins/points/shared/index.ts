export * from './gas-attributes.ts';
export * from './importer.ts';
export * from './routes.ts';
