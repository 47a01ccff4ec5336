import type { RouteResult } from 'adit/core';
import type { listPlugins } from 'adit/plugins/admin';

/** A plugin as the server lists it. */
export type ListedPlugin = RouteResult<typeof listPlugins>[number];
