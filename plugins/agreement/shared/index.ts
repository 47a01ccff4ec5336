export * from './events.ts';
export * from './routes.ts';
