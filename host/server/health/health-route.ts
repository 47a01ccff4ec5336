import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerPluginHost } from 'adit/core/server';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';
import { callerOf } from '../http/authentication.ts';
import type { DatabaseTenants } from '../tenants/tenants.ts';
import type { CheckOutcome, HealthBoard } from './health-board.ts';

/** What `GET /health` answers. */
export interface HealthReport {
  readonly ok: boolean;
  /** The messages are there only for the System Administrators who run the deployment. */
  readonly checks: readonly CheckOutcome[];
  /** Plugins whose server half could not be started; the others go on without them. */
  readonly failedPlugins: readonly string[];
}

/** Mounts `GET /health`: 200 when every check is ok, else 503, within little more than two seconds. */
export function mountHealthRoute(
  app: FastifyInstance,
  options: { host: ServerPluginHost; signIns: DatabaseSignIns; tenants: DatabaseTenants; board: HealthBoard },
): void {
  const { host, signIns, tenants, board } = options;
  app.get('/health', async (request, reply) => {
    const [outcomes, mayKnow] = await Promise.all([board.ask(), mayKnowDetails(request, signIns, tenants)]);
    const report: HealthReport = {
      ok: outcomes.every((outcome) => outcome.ok),
      checks: outcomes.map(({ name, ok, message }) => (mayKnow ? { name, ok, message } : { name, ok })),
      failedPlugins: [...host.states].filter(([, { state }]) => state === 'failed').map(([id]) => id),
    };
    return reply.code(report.ok ? 200 : 503).send(report);
  });
}

/** Without a database nobody is known: the answer then goes without details instead of failing. */
async function mayKnowDetails(
  request: FastifyRequest,
  signIns: DatabaseSignIns,
  tenants: DatabaseTenants,
): Promise<boolean> {
  const { account } = await callerOf(request, signIns).catch(() => ({ account: undefined }));
  if (account?.isActive !== true || account.globalRole !== 'System Administrator') return false;
  return tenants.runsDeployment(account.tenantId).catch(() => false);
}
