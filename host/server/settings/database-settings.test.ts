import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineSettings } from 'adit/core';
import { seconds } from '../../../tests/patience.ts';
import { hostMigrations } from '../database/host-migrations.ts';
import { hostOwner, migrate, schemaOf } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { DatabaseSettings } from './database-settings.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });

const service = defineSettings({
  id: 'acme.assay.service',
  scopes: ['user', 'tenant'],
  shape: z.object({
    address: z.string().max(100).default(''),
    key: z.string().min(4).default('').meta({ secret: true }),
  }),
});
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const place = { tenantId: randomUUID(), userId: randomUUID() };
const at = { scope: 'tenant', place } as const;
const actor = { userId: place.userId, address: '127.0.0.1' };
const told: unknown[] = [];

let dataFolder: string;
let database: Database;
let store: DatabaseSettings;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  database = await openDatabase({ dataFolder, log });
  await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], log);
  const { tenantId, userId } = place;
  await database.pool.query('insert into adit.tenants (id, name) values ($1, $2)', [tenantId, 'Mine']);
  await database.pool.query(
    'insert into adit.users (id, tenant_id, name, email, global_role, color) values ($1, $2, $3, $4, $5, $6)',
    [userId, tenantId, 'Ana', 'ana@mine.example', 'Administrator', '#ffffff'],
  );
  const emit = async (_kind: unknown, _audience: unknown, payload: unknown): Promise<void> => void told.push(payload);
  const tables = database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
  store = new DatabaseSettings(tables, { within: () => ({ emit }) });
});

afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('settings in the database', () => {
  it('a secret is read by the server alone: not by who lists what is kept, hears of the change, or reads the audit log', async () => {
    const answer = await store.change(service, at, { address: 'https://assay.example', key: 'hunter2' }, actor);
    expect(answer).toMatchObject({ value: { address: 'https://assay.example' }, secrets: ['key'], version: 1 });
    expect(await store.read(service, place)).toEqual({ address: 'https://assay.example', key: 'hunter2' });
    const { rows } = await database.pool.query<{ detail: string }>('select detail from adit.audit');
    expect(rows.map(({ detail }) => detail)).toEqual([
      'acme.assay.service, address: – → https://assay.example, key: set',
    ]);
    const seen = JSON.stringify([answer, told, rows, await store.stored(place)]);
    expect(seen).toContain('"secrets":["key"]');
    expect(seen).not.toContain('hunter2');
  });

  it('a secret is of the tenant alone, and fits its shape', async () => {
    const refused = { code: 'bad-input', values: { field: 'changes.key' } };
    await expect(store.change(service, { scope: 'user', place }, { key: 'hunter3' }, actor)).rejects.toMatchObject(
      refused,
    );
    await expect(store.change(service, at, { key: 'abc' }, actor)).rejects.toMatchObject(refused);
  });

  it('a change of what was changed meanwhile is refused; null takes a value away', async () => {
    const change = (version: number, changes: object) =>
      store.change(service, { ...at, version }, changes as Record<string, unknown>, actor);
    await expect(change(0, { address: 'late' })).rejects.toMatchObject({ code: 'settings-changed', status: 409 });
    expect(await change(1, { key: null })).toEqual({
      ...{ id: service.id, scope: 'tenant', scopeId: place.tenantId },
      ...{ value: { address: 'https://assay.example' }, version: 2 },
    });
    expect(await store.read(service, place)).toEqual({ address: 'https://assay.example', key: '' });
  });

  it('no more than 200 settings have values at one place', async () => {
    const one = (count: number) => ({ ...service, id: `acme.assay.s${count}` });
    for (let count = 1; count <= 200; count += 1)
      await store.change(one(count), { scope: 'user', place }, { address: 'x' }, actor);
    const more = store.change(one(201), { scope: 'user', place }, { address: 'x' }, actor);
    await expect(more).rejects.toMatchObject({ code: 'bad-input' });
    await store.change(one(200), { scope: 'user', place }, { address: 'y' }, actor);
  });
});
