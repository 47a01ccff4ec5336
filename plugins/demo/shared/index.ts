export * from './names.ts';
export * from './routes.ts';
