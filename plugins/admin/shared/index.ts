export * from './audit-routes.ts';
export * from './countries.ts';
export * from './damage-routes.ts';
export * from './invitation-routes.ts';
export * from './routes.ts';
export * from './site-routes.ts';
export * from './tenant-routes.ts';
export * from './user-routes.ts';
