import { renderEngines, type ServerPluginHost } from 'adit/core/server';
import type { Configuration } from '../configuration.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** Whether the engine that the operator chose is there, and has what it needs on this machine. */
export function checkEngine(
  { engine: id, serverCodeFrom }: Pick<Configuration, 'engine' | 'serverCodeFrom'>,
  host: ServerPluginHost,
): Finding[] {
  if (id === undefined) return [ok('engine', 'Sessions are answered by the engine with the highest priority')];
  const engines = host.contributions.list(renderEngines);
  const engine = engines.find((other) => other.id === id);
  if (engine === undefined) {
    const message = `${id} is not one of ${engines.map((other) => other.id).join(', ')}`;
    return serverCodeFrom.length > 0
      ? [warning('engine', message, 'Make sure that the plugin which brings it is on')]
      : [problem('engine', message, 'Correct ADIT_ENGINE')];
  }
  const missing = engine.pictures?.missing();
  if (missing === undefined) return [ok('engine', `${id} has what it needs`)];
  const advice = 'Put the programs on the path of the server, or leave ADIT_ENGINE away';
  return [problem('engine', `${id}: ${reasonOf(missing)}`, advice)];
}
