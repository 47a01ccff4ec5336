export * from './preset-image.ts';
export * from './procedures.ts';
export * from './scene.ts';
export * from './scene-store.ts';
export * from './application-state/index.ts';
