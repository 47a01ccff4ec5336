import * as core from 'adit/core';
import { parseManifest } from 'adit/core';
import * as coreServer from 'adit/core/server';
import { activateAtRest, type ServerPlugin } from 'adit/core/server';
import { manifestPage } from './pages/manifest-page.ts';
import { manifestSchema } from './pages/manifest-schema.ts';
import { permissionsPage } from './pages/permissions-page.ts';
import { protocolPage } from './pages/protocol-page.ts';
import { restPage } from './pages/rest-page.ts';
import { textKeysPage } from './pages/text-keys-page.ts';
import { exportedSpecs, type DocumentSources, type HostRoute } from './pages/sources.ts';

/** One built-in plugin: what stands in its `plugin.json`, and how to load the halves that it has. */
export interface DocumentedPlugin {
  readonly manifest: unknown;
  loadServer(): Promise<{ default: ServerPlugin }>;
  /** The exports of its shared half; nothing when it has none. */
  loadShared(): Promise<Readonly<Record<string, unknown>>>;
}

/** The statuses of a route of the host; undefined for files. */
export type HostStatuses = (route: string) => readonly number[] | undefined;

/** Writes the generated pages: path below the repository to text, the same text for the same sources. Throws when a half fails. */
export async function generateDocs(
  plugins: readonly DocumentedPlugin[],
  hostRoutePaths: readonly string[],
  hostStatuses: HostStatuses,
): Promise<Map<string, string>> {
  const sources = await readSources(plugins, hostRoutePaths, hostStatuses);
  return new Map([
    ['docs/operators/permissions.md', permissionsPage(sources)],
    ['docs/plugin-authors/manifest.md', manifestPage()],
    ['docs/plugin-authors/text-keys.md', textKeysPage()],
    ['docs/protocol.md', protocolPage(sources)],
    ['docs/rest.md', restPage(sources)],
    ['docs/schema/plugin.schema.json', manifestSchema()],
  ]);
}

async function readSources(
  plugins: readonly DocumentedPlugin[],
  hostRoutePaths: readonly string[],
  hostStatuses: HostStatuses,
): Promise<DocumentSources> {
  const known = plugins
    .map((plugin) => ({ ...plugin, manifest: parseManifest(plugin.manifest) }))
    .toSorted((left, right) => left.manifest.id.localeCompare(right.manifest.id, 'en'));
  const host = await activateAtRest(
    known.filter(({ manifest }) => manifest.server).map(({ manifest, loadServer }) => ({ manifest, load: loadServer })),
  );
  for (const [id, state] of host.states)
    if (state.state === 'failed') throw new Error(`The server half of "${id}" failed: ${state.reason}`);
  const shared = await Promise.all(known.map((plugin) => plugin.loadShared()));
  const modules = [core, ...shared, coreServer] as DocumentSources['modules'];
  return {
    manifests: known.map(({ manifest }) => manifest),
    calls: host.calls,
    hostRoutes: describeHostRoutes(hostRoutePaths, hostStatuses),
    modules,
    ...exportedSpecs(modules),
  };
}

const hostRouteFacts: Readonly<Record<string, readonly [access: string, summary: string]>> = {
  'GET /config.json': ['anyone', 'What the browser must know before it can ask anything'],
  'GET /health': [
    'anyone',
    '200 when every part of the server works, else 503; names the parts, and to System Administrators what is wrong',
  ],
  'GET /healthz': [
    'anyone',
    'The process answers; `forwarded` tells what becomes of the caller’s own `X-Forwarded-For`',
  ],
  'GET /readyz': ['anyone', '200 when the server takes calls, 503 while it starts or stops'],
  'GET /metrics': [
    'who has the token of `ADIT_METRICS_TOKEN`',
    'What can be measured of the process, as Prometheus reads it',
  ],
  'GET {api}/openapi.json': ['anyone', 'The OpenAPI 3.1 document of all calls'],
  'GET {api}/plugins': [
    'anyone',
    "The plugins that are on, and the caller's permissions and settings on `site`; before sign-in only those that run then",
  ],
  'GET {api}/event': ['any active account', 'The stream of server-sent events'],
  'POST {api}/paraview/create-session': [
    '`views.view` on site `body.site`, or on the caller’s own where none is named',
    'A ticket to a render session',
  ],
  'GET {api}/settings': [
    'any active account; on site `query.site` who may enter it',
    'What is set of plugins for the tenant, the site and the caller',
  ],
  'PUT {api}/settings/:id': [
    'any active account for itself; administrators for a site or the tenant',
    'Set fields of the settings of a plugin; null takes a field away',
  ],
  'GET {api}/session/:id/buffers/:key': ["the session's own user", 'Bulk numbers of a render session'],
  'GET /plugin-files/:pass/:id/:version/*': [
    'who was given the pass with the list of plugins, while the plugin is on',
    'Files of the web halves of third-party plugins',
  ],
};

function describeHostRoutes(paths: readonly string[], statusesOf: HostStatuses): HostRoute[] {
  const gone = Object.keys(hostRouteFacts).filter((path) => !paths.includes(path));
  if (gone.length > 0)
    throw new Error(`The host has no route ${gone.join(', ')} any more: host/build/generate-docs.ts describes it`);
  return paths.map((route) => {
    const facts = hostRouteFacts[route];
    if (!facts) throw new Error(`${route} is not described in host/build/generate-docs.ts`);
    const [method = '', path = ''] = route.split(' ');
    const answers = (statusesOf(route) ?? [200, 404]).join(', ');
    return { method, path: path.replace('{api}', '/api'), access: facts[0], answers, summary: facts[1] };
  });
}
