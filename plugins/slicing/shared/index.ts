export * from './procedures.ts';
