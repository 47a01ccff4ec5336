export * from './ply-header.ts';
export * from './ply-rows.ts';
