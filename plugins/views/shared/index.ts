export * from './procedures.ts';
export * from './scene.ts';
export * from './scene-store.ts';
