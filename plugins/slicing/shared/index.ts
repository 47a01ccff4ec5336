export * from './procedures.ts';
export * from './cut-planes.ts';
export * from './plan-part.ts';
