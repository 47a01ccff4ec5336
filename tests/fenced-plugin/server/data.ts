import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEventKind, defineSettings, LayerReaderToken, layerKey, notFound, settings } from 'adit/core';
import { DatasetWriter, readManifest, SettingsStoreToken, type ServerPluginContext } from 'adit/core/server';
import { z } from 'zod';
import { look, make, note } from '../shared/routes.ts';

const shown = defineSettings({
  id: 'acme.fenced.shown',
  titleKey: 'shown',
  scopes: ['tenant', 'user'],
  shape: z.object({ scale: z.number().min(1).default(3).meta({ titleKey: 'scale' }) }),
});
const made = defineEventKind({
  name: 'acme.fenced.made',
  summary: 'A dataset was made',
  payload: z.object({ id: z.string() }),
  access: { kind: 'signed-in' },
});
const MAKE = 'acme.fenced.make';

/** Adds routes that read and write what the server keeps. */
export function addDataRoutes(context: ServerPluginContext): void {
  context.add(settings, shown);
  context.routes.add(look, async ({ query: { dataset, site } }) => {
    const record = await context.datasets.find(dataset);
    if (!record) throw notFound('dataset');
    const held = await context.datasets.open(record);
    const { layers } = await readManifest(held.folder);
    const files = await readdir(held.folder);
    const [file = ''] = files;
    const changed = await writeFile(join(held.folder, file), '').then(
      () => 'changed',
      ({ code }: NodeJS.ErrnoException) => String(code),
    );
    const key = layerKey(dataset, layers[0]?.name ?? '');
    const { of } = await context.get(LayerReaderToken).values(key, [], { limit: 1 });
    held.dispose();
    const listed = await context.datasets.listSite(site);
    return {
      name: record.name,
      files,
      changed,
      listed: listed.length,
      layers: layers.map((layer) => `${layer.name} ${of}`),
    };
  });
  const input = z.object({ site: z.string(), name: z.string(), userId: z.string(), tenantId: z.string() });
  context.jobs.define({
    ...{ name: MAKE, input, concurrency: 1, seconds: 60, attempts: 2 },
    async run({ site, name, userId, tenantId }) {
      const place = { siteId: site, datasetType: 'Points', groupName: 'Production', folderPath: '' };
      const { id } = await context.datasets.create({ ...place, tenantId, userId, name });
      const folder = await context.datasets.stage(id);
      await writePoints(folder);
      await context.datasets.publish(id, [{ logType: 'info', filePath: '', message: 'Made behind the fence' }]);
      await context.events.emit(made, { tenantId }, { id });
    },
    giveUp: async () => undefined,
  });
  context.routes.add(make, async ({ body }, { user, save }) => {
    const tenantId = body.tenant ?? user.tenantId;
    return save(async () => {
      await context.jobs.add(MAKE, { ...body, userId: user.id, tenantId }, { tenantId });
      return { id: randomUUID() };
    });
  });
  context.routes.add(note, async ({ params: { name }, body: { text } }, { user }) => {
    const staged = join(context.files.staging, 'note');
    await writeFile(staged, text);
    await context.files.keep(staged, name);
    const path = await context.files.path(name);
    const written = await writeFile(path, 'other').then(
      () => 'changed',
      ({ code }: NodeJS.ErrnoException) => String(code),
    );
    const { scale } = await context.get(SettingsStoreToken).read(shown, { tenantId: user.tenantId, userId: user.id });
    return { text: await readFile(path, 'utf8'), inRoom: path.includes('/in/'), scale, written };
  });
}

async function writePoints(folder: string): Promise<void> {
  const writer = new DatasetWriter(folder);
  const positions = writer.writeColumn('positions', Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  const named = { name: 'points', identifier: 'point', label: 'Points', fileName: 'made' };
  const layer = { ...named, count: 3, geometry: { kind: 'points' as const, positions }, columns: [] };
  const box: [number, number, number, number, number, number] = [0, 1, 0, 1, 0, 0];
  await writer.writeManifest({
    ...{ datasetType: 'Points', origin: [0, 0, 0], bounds: box, unit: 'm', properties: {} },
    layers: [{ ...layer, defaults: { selected: false, open: false } }],
  });
}
