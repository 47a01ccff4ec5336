import { datasetExporters, datasetImporters, settings } from 'adit/core';
import {
  attachmentSources,
  datasetBuilders,
  datasetTypes,
  exportModules,
  fileReaderModules,
  healthChecks,
  migrations,
  objectResolvers,
  removalHooks,
} from 'adit/core/server';

/** What of the contributions to a point goes over to the server beside plain fields. */
export interface CrossingPoint {
  /** Fields that are functions: the server asks for each call of them. */
  readonly functions?: readonly string[];
  /** How long such a call may take; ten seconds where nothing is said. */
  readonly seconds?: number;
  /** Fields that are addresses of modules of the plugin. */
  readonly addresses?: readonly string[];
  /** Fields that are shapes of objects, which the server makes again from their schemas. */
  readonly shapes?: readonly string[];
}

/** The points that take something from a half behind the fence; all others are for what is in the server's own process. */
export const crossingPoints: Readonly<Record<string, CrossingPoint>> = {
  [migrations.name]: { functions: ['up'], seconds: 60 },
  [objectResolvers.name]: { functions: ['find'] },
  [removalHooks.name]: { functions: ['datasetsRemoved', 'datasetsForgotten', 'siteRemoved', 'siteHoldings'] },
  [healthChecks.name]: { functions: ['check'] },
  [attachmentSources.name]: { functions: ['list', 'open'] },
  [datasetTypes.name]: {},
  [datasetExporters.name]: {},
  [datasetImporters.name]: {},
  [datasetBuilders.name]: { addresses: ['module'] },
  [exportModules.name]: { addresses: ['module'] },
  [fileReaderModules.name]: { addresses: ['module'] },
  [settings.name]: { shapes: ['shape'] },
};
