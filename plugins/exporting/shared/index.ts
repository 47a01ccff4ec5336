export * from './csv-exporter.ts';
export * from './file-name.ts';
export * from './routes.ts';
