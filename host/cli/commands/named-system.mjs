import { UsageError } from './command-line.mjs';

const shown = 5;

/** The id of the coordinate system that a call names: by its code at EPSG, as a local grid of the site, or by its whole name. */
export async function findNamedSystem(client, site, wanted) {
  if (/^EPSG:\d{4,6}$/i.test(wanted)) return wanted.toUpperCase();
  const isWanted = ({ name }) => name.toLowerCase() === wanted.trim().toLowerCase();
  const grids = await localGridsOf(client, site);
  const grid = grids.find(isWanted);
  if (grid) return `LOCAL:${grid.name}`;
  const search = new URLSearchParams({ search: wanted.slice(0, 200) });
  const found = await client.call('GET', `/plugins/coordinates/systems?${search}`);
  const system = found.find(isWanted);
  if (system) return system.id;
  const near = found.slice(0, shown).map(({ id, name }) => `${name} (${id})`);
  const known = [...grids.map(({ name }) => name), ...near].join(', ');
  throw new UsageError(
    `There is no coordinate system "${wanted}"${known === '' ? '' : `; there are: ${known}`}. Say it as EPSG:28350, or by its whole name`,
  );
}

async function localGridsOf(client, site) {
  const stored = await client.call('GET', `/settings?${new URLSearchParams({ site })}`);
  return stored.find(({ id, scope }) => id === 'core.local-grids' && scope === 'site')?.value.grids ?? [];
}
