import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The address of a module that a half behind the fence names. Throws for what is no file of the plugin's own folder. */
export function ownModule(folder: string, address: string): URL {
  const url = new URL(address);
  if (url.protocol === 'file:' && fileURLToPath(url).startsWith(folder + sep)) return url;
  throw new Error(`${address} is no module of the plugin's own`);
}
