export * from './area-of-prism.ts';
export * from './item-subset.ts';
export * from './layer-narrowings.ts';
export * from './step-codes.ts';
export * from './step-limits.ts';
export * from './subsets.ts';
