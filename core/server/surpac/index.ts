export * from './string-file.ts';
