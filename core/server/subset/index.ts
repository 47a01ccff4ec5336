export * from './area-of-prism.ts';
export * from './item-subset.ts';
export * from './step-codes.ts';
export * from './subsets.ts';
