export * from './csv-exporter.ts';
export * from './dxf-exporter.ts';
export * from './routes.ts';
