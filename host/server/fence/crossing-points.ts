import {
  attachmentSources,
  callConditions,
  datasetBuilders,
  exportModules,
  fileReaderModules,
  healthChecks,
  migrations,
  objectResolvers,
  removalHooks,
  renderEngines,
  sceneListeners,
} from 'adit/core/server';

/** What of the contributions to a point goes over to the server beside plain fields. */
export interface CrossingPoint {
  /** Fields that are functions: the server asks for each call of them. */
  readonly functions?: readonly string[];
  /** Fields that are addresses of modules of the plugin. */
  readonly addresses?: readonly string[];
}

/** The points that take functions and modules from a half behind the fence; all others take plain fields alone. */
export const crossingPoints: Readonly<Record<string, CrossingPoint>> = {
  [objectResolvers.name]: { functions: ['find'] },
  [removalHooks.name]: { functions: ['datasetsRemoved', 'datasetsForgotten', 'siteRemoved', 'siteHoldings'] },
  [healthChecks.name]: { functions: ['check'] },
  [attachmentSources.name]: { functions: ['list', 'open'] },
};

/** The points whose contributions must be in the server's own process. */
export const closedPoints: ReadonlySet<string> = new Set(
  [renderEngines, callConditions, sceneListeners, migrations, datasetBuilders, exportModules, fileReaderModules].map(
    ({ name }) => name,
  ),
);
