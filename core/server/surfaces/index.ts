export * from './surface-reading.ts';
