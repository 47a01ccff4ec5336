import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const KEY_BYTES = 32;

/** The accounts of a plugin in the database: one that its tables belong to, and one that reads and writes their rows. */
export interface AccountNames {
  readonly owner: string;
  readonly user: string;
}

/** The names of a plugin's accounts, which all databases of a PostgreSQL see. */
export function accountNames(database: string, pluginId: string): AccountNames {
  const sum = createHash('sha256')
    .update(JSON.stringify([database, pluginId]))
    .digest('hex')
    .slice(0, 20);
  return { owner: `adit_${sum}_owner`, user: `adit_${sum}` };
}

/** The key that passwords of accounts are made by: the same for all server processes on a data folder. */
export class AccountKey {
  #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** Reads the key of the file, which the first makes who needs it. */
  static async open(file: string): Promise<AccountKey> {
    await writeFile(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const key = await readFile(file);
    if (key.length !== KEY_BYTES) throw new Error(`${file} is no key; delete it`);
    return new AccountKey(key);
  }

  passwordOf(account: string): string {
    return createHmac('sha256', this.#key).update(`password ${account}`).digest('base64url');
  }

  saltOf(account: string): Buffer {
    return createHmac('sha256', this.#key).update(`salt ${account}`).digest().subarray(0, 16);
  }
}
