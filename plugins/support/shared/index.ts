export * from './routes.ts';
export * from './support-fields.ts';
