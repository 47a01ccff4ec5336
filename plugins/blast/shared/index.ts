export * from './importer.ts';
export * from './pattern.ts';
export * from './routes.ts';
