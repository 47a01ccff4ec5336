export * from './importer.ts';
export * from './routes.ts';
