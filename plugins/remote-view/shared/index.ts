export * from './engine-procedures.ts';
export * from './image-procedures.ts';
export * from './topics.ts';
