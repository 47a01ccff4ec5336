export * from './measures.ts';
export * from './procedures.ts';
export * from './statistics-settings.ts';
