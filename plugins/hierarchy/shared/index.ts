export * from './hierarchy-store.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './selection-keys.ts';
