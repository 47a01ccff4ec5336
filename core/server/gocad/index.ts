export * from './gocad-frame.ts';
export * from './gocad-properties.ts';
export * from './vertex-numbers.ts';
export * from './words.ts';
