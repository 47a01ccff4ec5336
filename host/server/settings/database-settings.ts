import { z } from 'zod';
import {
  AditError,
  settingsChanged,
  settingsValue,
  type Settings,
  type SettingScope,
  type StoredSettings,
} from 'adit/core';
import type { Actor, SettingsPlace, SettingsStore } from 'adit/core/server';
import type { Selectable, Transaction } from 'kysely';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';
import type { EventOutbox } from '../events/event-outbox.ts';
import { isId } from '../tenants/directory.ts';
import { writeAudit } from '../tenants/write-audit.ts';

/** The longest text that settings take at one place, in characters. */
const MAX_CHARACTERS = 16_384;

/** Keeps settings of plugins in the host's tables. */
export class DatabaseSettings implements SettingsStore {
  #database: HostDatabase;
  #outbox: Pick<EventOutbox, 'within'>;

  constructor(database: HostDatabase, outbox: Pick<EventOutbox, 'within'>) {
    this.#database = database;
    this.#outbox = outbox;
  }

  async read<Shape extends z.ZodObject>(of: Settings<Shape>, place: SettingsPlace): Promise<z.output<Shape>> {
    return settingsValue(of, await this.stored(place));
  }

  async stored({ tenantId, siteId, userId }: SettingsPlace): Promise<readonly StoredSettings[]> {
    const ids = [tenantId, siteId, userId].filter((id) => id !== undefined && isId(id)) as string[];
    if (ids.length === 0) return [];
    const rows = await this.#database
      .selectFrom('plugin_settings')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('scope_id', 'in', ids)
      .orderBy('settings_id')
      .execute();
    return rows.map(toStored);
  }

  async change(
    of: Settings,
    { scope, place }: { readonly scope: SettingScope; readonly place: SettingsPlace },
    changes: Readonly<Record<string, unknown>>,
    actor: Actor,
  ): Promise<StoredSettings> {
    const scopeId = idOf(scope, place);
    if (scopeId === undefined || !of.scopes.includes(scope))
      throw badInput(`${of.id} is not set for a ${scope}`, { field: 'scope' });
    return this.#database.transaction().execute(async (transaction) => {
      const before = await this.#lock(transaction, { id: of.id, scope, scopeId, tenantId: place.tenantId });
      const value = changedValue(of, before.value, changes);
      const { id, version } = before;
      const changed = differences(before.value, value);
      if (changed.length === 0) return before;
      const after = { ...before, value, version: version + 1 };
      await transaction
        .updateTable('plugin_settings')
        .set({ value: JSON.stringify(value), version: after.version })
        .where('settings_id', '=', id)
        .where('scope', '=', scope)
        .where('scope_id', '=', scopeId)
        .execute();
      await writeAudit(transaction, place.tenantId, actor, {
        action: 'settings-changed',
        target: scopeId,
        detail: [id, ...changed].join(', '),
      });
      await this.#outbox.within(transaction).emit(settingsChanged, audienceOf(scope, place), after);
      return after;
    });
  }

  /** The row of a place, made where there is none, which stays as it is until the transaction has ended. */
  async #lock(
    transaction: Transaction<HostTables>,
    { id, scope, scopeId, tenantId }: Pick<StoredSettings, 'id' | 'scope' | 'scopeId'> & { readonly tenantId: string },
  ): Promise<StoredSettings> {
    await transaction
      .insertInto('plugin_settings')
      .values({ settings_id: id, scope, scope_id: scopeId, tenant_id: tenantId, value: '{}', version: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await transaction
      .selectFrom('plugin_settings')
      .selectAll()
      .where('settings_id', '=', id)
      .where('scope', '=', scope)
      .where('scope_id', '=', scopeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return toStored(row);
  }
}

function toStored(row: Selectable<HostTables['plugin_settings']>): StoredSettings {
  const { settings_id: id, scope, scope_id: scopeId, value, version } = row;
  return { id, scope, scopeId, value, version };
}

function idOf(scope: SettingScope, { tenantId, siteId, userId }: SettingsPlace): string | undefined {
  return { tenant: tenantId, site: siteId, user: userId }[scope];
}

function audienceOf(scope: SettingScope, { tenantId, siteId, userId }: SettingsPlace) {
  return {
    tenantId,
    ...(scope === 'site' && siteId !== undefined && { siteId }),
    ...(scope === 'user' && userId !== undefined && { userId }),
  };
}

/** What is kept of a place after changes, each of which must fit its field. */
function changedValue(
  { id, shape }: Settings,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const value = { ...before };
  for (const [name, wanted] of Object.entries(changes)) {
    const field = Object.hasOwn(shape.shape, name) ? (shape.shape[name] as z.ZodType) : undefined;
    if (!field) throw badInput(`${id} has no field ${name}`, { field: `changes.${name}` });
    const checked = wanted === null ? undefined : field.safeParse(wanted);
    if (checked?.error) throw badInput(z.prettifyError(checked.error), { field: `changes.${name}` });
    if (checked) value[name] = checked.data;
    else delete value[name];
  }
  if (JSON.stringify(value).length > MAX_CHARACTERS) throw badInput(`${id} takes too much`, { field: 'changes' });
  return value;
}

/** The fields that are other than before, for the audit log. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => text(before[name]) !== text(after[name]))
    .map((name) => `${name}: ${text(before[name])} → ${text(after[name])}`);
}

function badInput(message: string, values: { readonly field: string }): AditError {
  return new AditError('bad-input', { message, values });
}
