export * from './procedures.ts';
export * from './cut-planes.ts';
