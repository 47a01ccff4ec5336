export * from './archive-errors.ts';
export * from './decode-text.ts';
export * from './open-sources.ts';
export * from './read-lines.ts';
export * from './source-file.ts';
export * from './with-head.ts';
