import { UsageError } from './command-line.mjs';

const shown = 5;
const longestSearch = 200;

/** The id of the coordinate system that a call names: by its code at EPSG, as one of the local grids of the site, or by its whole name. */
export async function findNamedSystem(client, localGrids, wanted) {
  if (/^EPSG:\d{4,6}$/i.test(wanted)) return wanted.toUpperCase();
  const isWanted = (name) => name.toLowerCase() === wanted.trim().toLowerCase();
  const grid = localGrids.find(isWanted);
  if (grid !== undefined) return `LOCAL:${grid}`;
  const search = new URLSearchParams({ search: wanted.slice(0, longestSearch) });
  const found = await client.call('GET', `/plugins/coordinates/systems?${search}`);
  const system = found.find(({ name }) => isWanted(name));
  if (system) return system.id;
  const known = [...localGrids, ...found.slice(0, shown).map(({ id, name }) => `${name} (${id})`)].join(', ');
  throw new UsageError(
    `There is no coordinate system "${wanted}"${known === '' ? '' : `; there are: ${known}`}. Say EPSG:28350, a whole name, or a local grid of the site`,
  );
}

/** The names of the local grids of a site. */
export async function localGridsOf(client, site) {
  const stored = await client.call('GET', `/settings?${new URLSearchParams({ site })}`);
  const grids = stored.find(({ id, scope }) => id === 'core.local-grids' && scope === 'site')?.value.grids ?? [];
  return grids.map(({ name }) => name);
}
