import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { damageReason, type CheckedFile, type DamageReason, type DataCheck, type DataCheckRun } from 'adit/core/server';
import type { RawFile, RawFiles } from './raw-files.ts';
import { hasChunks } from './compare-chunks.ts';
import { derivedName, stagedName, storedName } from './stored-names.ts';

/** Compares the raw files of all sites with what was taken of them. */
export function rawFileCheck(files: RawFiles): DataCheck {
  return {
    id: 'importing.raw-files',
    async *check(run) {
      for (const id of await files.ids()) {
        const checked = await checkFile(files, id, run);
        if (checked) yield checked;
      }
    },
    async damaged(tenantId) {
      const noted = await files.damaged(tenantId);
      return noted.flatMap((file) =>
        file.damage && file.damage_noticed_at
          ? [{ ...factsOf(file), reason: file.damage, noticedAt: file.damage_noticed_at }]
          : [],
      );
    },
  };
}

/** Undefined for a file that was removed meanwhile. */
async function checkFile(files: RawFiles, id: string, run: DataCheckRun): Promise<CheckedFile | undefined> {
  const file = await files.find(id);
  if (!file) return undefined;
  const reason = await reasonOf(files, file, run);
  const now = reason ? await files.find(id) : file;
  if (!now) return undefined;
  // What was moved or unpacked while it was looked at is looked at again.
  if (now.status !== file.status || now.metadata?.entry !== file.metadata?.entry) return checkFile(files, id, run);
  await files.keepDamage(id, reason);
  return { ...factsOf(file), reason };
}

async function reasonOf(files: RawFiles, file: RawFile, run: DataCheckRun): Promise<DamageReason | undefined> {
  const chunks = await files.chunks(file.id);
  // What a file holds that the server had itself is known from its end on only.
  if (file.status === 'Uploading' && chunks.length === 0) return undefined;
  try {
    if (file.status === 'Uploading')
      return (await hasChunks(join(run.staging, stagedName(file.id)), chunks)) ? undefined : 'changed';
    const size = Number(file.size);
    const isWhole = await run.read(storedName(file.id), (path) => hasChunks(path, chunks, size));
    if (!isWhole) return 'changed';
    if (file.metadata?.entry === undefined) return undefined;
    const unpacked = await run.read(derivedName(file.id), async (path) => (await stat(path)).size);
    return unpacked === Number(file.derived_size) ? undefined : 'changed';
  } catch (error) {
    const reason = damageReason(error);
    if (reason) return reason;
    throw error;
  }
}

function factsOf({ id, file_name: name, site_id: siteId, user_id: userId }: RawFile): Omit<CheckedFile, 'reason'> {
  return { id, name, siteId, userId };
}
