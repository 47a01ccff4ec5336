export * from './imports.ts';
export * from './payloads.ts';
export * from './routes.ts';
export * from './table/index.ts';
