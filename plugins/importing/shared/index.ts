export * from './imports.ts';
export * from './routes.ts';
export * from './table/index.ts';
