export * from './event-kinds.ts';
