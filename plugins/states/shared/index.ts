export * from './events.ts';
export * from './fingerprint.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './state-keeper.ts';
export * from './state-link.ts';
export * from './state-names.ts';
export * from './state-version.ts';
