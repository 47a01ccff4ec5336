export * from './queries-part.ts';
