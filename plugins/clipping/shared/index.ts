export * from './box-axes.ts';
export * from './clip-options.ts';
export * from './procedures.ts';
export * from './regions-of-clip.ts';
