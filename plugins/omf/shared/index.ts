export * from './exporter.ts';
export * from './importer.ts';
export * from './routes.ts';
