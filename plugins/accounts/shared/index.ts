export * from './account-store.ts';
export * from './routes.ts';
export * from './shapes.ts';
