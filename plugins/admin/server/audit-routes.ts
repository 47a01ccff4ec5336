import { Readable } from 'node:stream';
import { contentDisposition, csvCell } from 'adit/core';
import {
  AuditLogToken,
  BinaryAnswer,
  type AuditEntry,
  type AuditLog,
  type AuditQuery,
  type ServerPluginContext,
} from 'adit/core/server';
import { exportAudit, readAudit } from '../shared/audit-routes.ts';

const LINES_AT_ONCE = 1000;

/** Adds the calls that show the audit log. */
export function addAuditRoutes(context: ServerPluginContext): void {
  const { routes } = context;
  const audit = context.get(AuditLogToken);

  routes.add(readAudit, async ({ query: { from, until, ...query } }, { user }) => ({
    entries: (await audit.read(user.tenantId, { ...query, ...periodOf(from, until) })).map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      userId: entry.userId ?? null,
      userName: entry.userName ?? null,
    })),
    actions: [...(await audit.actions(user.tenantId))],
  }));

  routes.add(exportAudit, async ({ query: { from, until } }, { user }) => {
    const lines = Readable.from(csvOf(audit, user.tenantId, periodOf(from, until)));
    return new BinaryAnswer('text/csv; charset=utf-8', lines, {
      'content-disposition': contentDisposition('Audit log.csv'),
    });
  });
}

async function* csvOf(audit: AuditLog, tenantId: string, period: Partial<AuditQuery>): AsyncGenerator<string> {
  yield 'id,at,user id,user,action,target,detail,address\r\n';
  let before: number | undefined;
  for (;;) {
    const entries = await audit.read(tenantId, {
      ...period,
      ...(before === undefined ? {} : { before }),
      limit: LINES_AT_ONCE,
    });
    if (entries.length > 0) yield entries.map((entry) => lineOf(entry)).join('');
    if (entries.length < LINES_AT_ONCE) return;
    before = entries.at(-1)?.id;
  }
}

function lineOf({ id, at, userId, userName, action, target, detail, address }: AuditEntry): string {
  const cells = [id, at.toISOString(), userId, userName, action, target, detail, address];
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
}

function periodOf(from: string | undefined, until: string | undefined): Partial<AuditQuery> {
  return { ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) };
}
