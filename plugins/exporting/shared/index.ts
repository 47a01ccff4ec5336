export * from './csv-exporter.ts';
export * from './routes.ts';
