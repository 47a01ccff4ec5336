export { checkPages } from './check-pages.ts';
export { pageDecompressors } from './decompress.ts';
