import { z } from 'zod';
import {
  AditError,
  settingMeta,
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
/** So many settings have values at one tenant, site or user. */
const MAX_AT_PLACE = 200;

/** A row of the table: what is kept, and the secrets, which only `read` gives away. */
interface Kept extends StoredSettings {
  readonly hidden: Readonly<Record<string, unknown>>;
}

/** Keeps settings of plugins in the host's tables. */
export class DatabaseSettings implements SettingsStore {
  #database: HostDatabase;
  #outbox: Pick<EventOutbox, 'within'>;

  constructor(database: HostDatabase, outbox: Pick<EventOutbox, 'within'>) {
    this.#database = database;
    this.#outbox = outbox;
  }

  async read<Shape extends z.ZodObject>(of: Settings<Shape>, place: SettingsPlace): Promise<z.output<Shape>> {
    const kept = await this.#kept(place);
    return settingsValue(
      of,
      kept.map(({ hidden, ...stored }) => ({ ...stored, value: { ...stored.value, ...hidden } })),
    );
  }

  async stored(place: SettingsPlace): Promise<readonly StoredSettings[]> {
    return (await this.#kept(place)).map(withoutSecrets);
  }

  async #kept({ tenantId, siteId, userId }: SettingsPlace): Promise<readonly Kept[]> {
    const ids = [tenantId, siteId, userId].filter((id) => id !== undefined && isId(id)) as string[];
    if (ids.length === 0) return [];
    const rows = await this.#database
      .selectFrom('plugin_settings')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('scope_id', 'in', ids)
      .orderBy('settings_id')
      .execute();
    return rows.map(toKept);
  }

  async change(
    of: Settings,
    {
      scope,
      place,
      version,
    }: { readonly scope: SettingScope; readonly place: SettingsPlace; readonly version?: number | undefined },
    changes: Readonly<Record<string, unknown>>,
    actor: Actor,
  ): Promise<StoredSettings> {
    const scopeId = idOf(scope, place);
    if (scopeId === undefined || !of.scopes.includes(scope))
      throw badInput(`${of.id} is not set for a ${scope}`, { field: 'scope' });
    return this.#database.transaction().execute(async (transaction) => {
      const before = await this.#lock(transaction, { id: of.id, scope, scopeId, tenantId: place.tenantId });
      if (version !== undefined && version !== before.version) throw changedMeanwhile(of.id);
      const { value, hidden } = changedValues(of, before, changes);
      const lines = [...differences(before.value, value), ...secretsChanged(before.hidden, hidden)];
      if (lines.length === 0) return withoutSecrets(before);
      const after = withoutSecrets({ ...before, value, hidden, version: before.version + 1 });
      await transaction
        .updateTable('plugin_settings')
        .set({ value: JSON.stringify(value), secrets: JSON.stringify(hidden), version: after.version })
        .where('settings_id', '=', of.id)
        .where('scope', '=', scope)
        .where('scope_id', '=', scopeId)
        .execute();
      await writeAudit(transaction, place.tenantId, actor, {
        action: 'settings-changed',
        target: scopeId,
        detail: [of.id, ...lines].join(', '),
      });
      await this.#outbox.within(transaction).emit(settingsChanged, audienceOf(scope, place), after);
      return after;
    });
  }

  /** The row of a place, made where there is none, which stays as it is until the transaction has ended. */
  async #lock(
    transaction: Transaction<HostTables>,
    { id, scope, scopeId, tenantId }: Pick<StoredSettings, 'id' | 'scope' | 'scopeId'> & { readonly tenantId: string },
  ): Promise<Kept> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('plugin_settings')
      .values({
        settings_id: id,
        scope,
        scope_id: scopeId,
        tenant_id: tenantId,
        value: '{}',
        secrets: '{}',
        version: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await this.#refuseTooMany(transaction, scopeId);
    const row = await transaction
      .selectFrom('plugin_settings')
      .selectAll()
      .where('settings_id', '=', id)
      .where('scope', '=', scope)
      .where('scope_id', '=', scopeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return toKept(row);
  }

  async #refuseTooMany(transaction: Transaction<HostTables>, scopeId: string): Promise<void> {
    const { count } = await transaction
      .selectFrom('plugin_settings')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('scope_id', '=', scopeId)
      .executeTakeFirstOrThrow();
    if (Number(count) > MAX_AT_PLACE)
      throw badInput(`No more than ${MAX_AT_PLACE} settings have values at one place`, { field: 'changes' });
  }
}

function toKept(row: Selectable<HostTables['plugin_settings']>): Kept {
  const { settings_id: id, scope, scope_id: scopeId, value, secrets: hidden, version } = row;
  return { id, scope, scopeId, value, hidden, version };
}

function withoutSecrets({ id, scope, scopeId, value, hidden, version }: Kept): StoredSettings {
  const secrets = Object.keys(hidden);
  return { id, scope, scopeId, value, ...(secrets.length > 0 && { secrets }), version };
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
function changedValues(
  { id, shape }: Settings,
  before: Pick<Kept, 'scope' | 'value' | 'hidden'>,
  changes: Readonly<Record<string, unknown>>,
): Pick<Kept, 'value' | 'hidden'> {
  const [value, hidden] = [new Map(Object.entries(before.value)), new Map(Object.entries(before.hidden))];
  for (const [name, wanted] of Object.entries(changes)) {
    const field = `changes.${name}`;
    const ofShape = Object.hasOwn(shape.shape, name) ? (shape.shape[name] as z.ZodType) : undefined;
    const checked = ofShape ?? (shape.def.catchall as z.ZodType | undefined);
    if (!checked) throw badInput(`${id} has no field ${name}`, { field });
    const isSecret = settingMeta(checked).secret === true;
    if (isSecret && before.scope !== 'tenant') throw badInput(`${name} is set for the tenant alone`, { field });
    const place = isSecret ? hidden : value;
    const result = wanted === null ? undefined : checked.safeParse(wanted);
    if (result?.error) throw badInput(z.prettifyError(result.error), { field });
    if (result) place.set(name, result.data);
    else place.delete(name);
  }
  const after = { value: Object.fromEntries(value), hidden: Object.fromEntries(hidden) };
  if (JSON.stringify(after).length > MAX_CHARACTERS) throw badInput(`${id} takes too much`, { field: 'changes' });
  return after;
}

/** The fields that are other than before, for the audit log. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => text(before[name]) !== text(after[name]))
    .map((name) => `${name}: ${text(before[name])} → ${text(after[name])}`);
}

/** The secrets that are other than before, for the audit log, which does not say what they are. */
function secretsChanged(before: Kept['hidden'], after: Kept['hidden']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${name in after ? 'set' : 'removed'}`);
}

function changedMeanwhile(id: string): AditError {
  return new AditError('settings-changed', { status: 409, message: `${id} was changed meanwhile by somebody else` });
}

function badInput(message: string, values: { readonly field: string }): AditError {
  return new AditError('bad-input', { message, values });
}
