import { join } from 'node:path';
import { FolderProvider } from './patterns/folder-provider.ts';
import { HttpProvider } from './patterns/http-provider.ts';
import type { PatternProvider } from './patterns/pattern-provider.ts';

/**
 * The provider that the operator chose: the service at `ADIT_BLAST_URL` (with the bearer token `ADIT_BLAST_TOKEN`), else the folder
 * `ADIT_BLAST_FOLDER`, else `blast` in the data folder.
 */
export function providerOf(environment: NodeJS.ProcessEnv, staging: string): PatternProvider {
  const { ADIT_BLAST_URL: address, ADIT_BLAST_TOKEN: token, ADIT_BLAST_FOLDER: folder } = environment;
  if (address) return new HttpProvider({ address, token, folder: join(staging, 'blast') });
  return new FolderProvider(folder || join(staging, '../../../blast'));
}
