export type { ArchiveLimits } from './archive-limits.ts';
export type { Archive, ArchiveEntry } from './archive.ts';
export { entryNamesIn } from './entry-names-in.ts';
export { openArchive } from './open-archive.ts';
