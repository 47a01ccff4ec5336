export * from './line-figures.ts';
export * from './line-reading.ts';
export * from './measure-lines.ts';
