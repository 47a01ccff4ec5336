import type { Listed } from './rows.ts';

/** A call that lists rows: its path, and the list in its answer. */
export interface List {
  path(listed: Listed): string;
  rows(body: never): readonly unknown[];
}

const whole = (body: readonly unknown[]): readonly unknown[] => body;
const list = (path: List['path'], rows: List['rows'] = whole): List => ({ path, rows });
const inPart =
  <Name extends string>(name: Name) =>
  (body: Record<Name, readonly unknown[]>): readonly unknown[] =>
    body[name];
const leaves = (nodes: readonly Node[]): readonly unknown[] =>
  nodes.flatMap((node) => [...node.datasets, ...leaves(node.children)]);

interface Node {
  readonly datasets: readonly unknown[];
  readonly children: readonly Node[];
}

/** Every GET call whose answer has a list that grows, by route. */
export const lists: Readonly<Record<string, List>> = {
  'accounts.read-users': list(() => '/user/read?includeRole=true'),
  'accounts.read-me': list(() => '/user/read/me?includeSites=true', inPart('sites')),
  'accounts.read-sites': list(() => '/site/read'),
  'colour-maps.read-site': list(({ site }) => `/plugins/colour-maps/site?site=${site}`, inPart('gradients')),
  'hierarchy.read': list(
    ({ site }) => `/dataset/hierarchy?site=${site}`,
    ({ hierarchy }: { hierarchy: readonly Node[] }) => leaves(hierarchy),
  ),
  'hierarchy.logs': list(({ dataset }) => `/dataset-logs?datasetId=${dataset}`, inPart('logs')),
  'importing.read-uploads': list(({ site }) => `/upload-dataset/read?site=${site}`, inPart('files')),
  'importing.read-recipes': list(({ site }) => `/plugins/importing/recipes?site=${site}`, inPart('recipes')),
  'admin.read-site-table': list(() => '/site/table', inPart('sitesList')),
  'admin.read-site-users': list(({ site }) => `/site-user/read?siteId=${site}`),
  'admin.read-audit': list(() => '/plugins/admin/audit?limit=100', inPart('entries')),
  'admin.read-damage': list(() => '/plugins/admin/damage'),
  'admin.read-tenants': list(() => '/plugins/admin/tenants'),
  'admin.read-allowed-domains': list(() => '/allowed-domain/read'),
  'admin.read-invite-roles': list(() => '/role/get/invite-roles', inPart('allowedDomains')),
  'admin.read-invitations': list(() => '/plugins/admin/invitations'),
  'admin.read-own-site-roles': list(() => '/user/read-site-roles'),
  'admin.read-site-roles': list(({ user }) => `/user/read-site-roles/${user}`),
  'agreement.list': list(() => '/plugins/agreement/versions'),
  'blast.read-patterns': list(({ site }) => `/blastdog/read/patterns?siteId=${site}`),
  'downloads.read-attachments': list(
    ({ dataset }) => `/dataset/attachment?datasetId=${dataset}`,
    inPart('attachments'),
  ),
  'outbox.read': list(() => '/plugins/outbox/mails?limit=100', inPart('mails')),
  'states.list': list(({ site }) => `/state/read?site=${site}`),
  'states.versions': list(({ state }) => `/state/versions/${state}`),
  'states.people': list(({ state }) => `/state/people/${state}`),
  'states.shares': list(({ state }) => `/state/shares/${state}`),
  'support.read': list(() => '/plugins/support/requests?limit=100', inPart('requests')),
};

/** GET calls with a list in their answer that no row makes longer. */
export const fixedLists: Readonly<Record<string, string>> = {
  'drillhole.read-holes': 'the holes of a dataset, which are in its files',
  'drillhole.read-hole': 'the samples of a hole, which are in the files of its dataset',
  'coordinates.find-systems': 'the coordinate systems of EPSG',
  'importing.list-importers': 'the importers of the plugins that are on',
  'admin.read-roles': 'the roles that there are',
  'admin.read-site-holdings': 'one line for each sort of things',
  'admin.list-plugins': 'the plugins that are installed',
  'demo.read-load': 'the datasets of the demonstration',
  'importing.progress': 'the files of the import, which are chosen by hand',
  'exporting.list-formats': 'the formats of the plugins that are on',
  'exporting.describe-coordinates': 'the local grids of a site, which are one setting',
  'states.read': 'one state, with the names of its views',
};

/** Session calls with a list in their answer, and what they are called with; `layers` are names of layers that can be loaded. */
export const sessionLists: Readonly<Record<string, (layers: readonly string[]) => unknown>> = {
  'datacloud.mine.configure': (layers) => ({ paraviewConfig: pieces(layers) }),
  'datacloud.mine.load': (layers) => ({ viewId: 'view1', layers: pieces(layers) }),
  'datacloud.mine.hierarchy.all': () => ({}),
  'datacloud.views.list': () => ({}),
  'datacloud.views.layout': () => ({}),
  'datacloud.application.state.get': () => ({}),
  'datacloud.application.state.set': () => ({ state: {} }),
  'datacloud.server.state.push': () => ({}),
  'datacloud.selection.get': () => ({}),
  'viewport.engines.list': () => ({}),
};

const pieces = (layers: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(layers.map((layer) => [layer, ['ROOT']]));
