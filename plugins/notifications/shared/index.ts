export * from './event-kinds.ts';
export * from './toast-keys.ts';
