import { AditError } from 'adit/core';
import { renderEngines, type RenderEngine } from 'adit/core/server';
import type { Configuration } from '../configuration.ts';
import type { Enablement } from '../plugin-discovery/enablement.ts';
import type { TenantEngines } from './session-engines.ts';

/** The engine of a tenant's sessions: the one that the deployment names, else the one with the highest priority that is on. */
export async function chooseEngine(
  enablement: Pick<Enablement, 'contributionsFor'>,
  tenantId: string,
  named: string | undefined,
): Promise<RenderEngine> {
  const engines = await enablement.contributionsFor(renderEngines, tenantId);
  const [first] = engines.toSorted((left, right) => right.priority - left.priority);
  const chosen = named === undefined ? first : engines.find(({ id }) => id === named);
  if (chosen) return chosen;
  const message =
    named === undefined ? 'No render engine is on' : `The render engine ${named} that ADIT_ENGINE names is not on`;
  throw new AditError('no-engine', { status: 503, message });
}

/** The engines that the sessions of a tenant can draw with. */
export function tenantEngines(
  enablement: Pick<Enablement, 'contributionsFor'>,
  tenantId: string,
  { picturesFromItems }: Pick<Configuration, 'picturesFromItems'>,
): TenantEngines {
  return { list: () => enablement.contributionsFor(renderEngines, tenantId), picturesFromItems };
}
