export * from './query.ts';
export { parseQuery } from './parse-query.ts';
export * from './print-query.ts';
export * from './query-step.ts';
