export * from './field-values.ts';
export * from './filter-editor.ts';
export * from './filter-kind.ts';
export * from './filters-part.ts';
export * from './kinds/index.ts';
