export * from './apply-change.ts';
export * from './difference.ts';
export * from './dormant-values.ts';
export * from './scene-calls.ts';
export * from './scene-change.ts';
export * from './same-value.ts';
export * from './scene-part.ts';
export * from './scene-tree.ts';
