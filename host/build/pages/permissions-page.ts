import { roleHas, roles } from 'adit/core';
import type { RegisteredProcedure, RegisteredRoute } from 'adit/core/server';
import type { DocumentSources } from './sources.ts';
import { code, generatedNote, routeText, table } from './table.ts';

const introduction = `# Permissions

Who may do what. A permission belongs to the plugin whose id it starts with, and its manifest says which roles have it.

- **Viewer** and **Contributor** are given to a user for one site. **Administrator** and **System Administrator** belong to the
  account: an Administrator acts as such on every site of the tenant except those that only System Administrators may enter.
- Each role has everything that the roles before it have.
- A permission is asked on the site that the object of a call belongs to, on every call anew. A call without an object asks for
  it in the tenant as a whole; there, somebody with a role on any site counts as a Viewer.
- When a plugin is off, its calls are answered with 404 whoever asks.`;

/** The page of all permissions: the roles that have them, and the calls that ask for them. */
export function permissionsPage(sources: DocumentSources): string {
  const sections = sources.manifests.flatMap(({ id, name, permissions }) => {
    if (permissions.length === 0) return [];
    const rows = permissions.map((permission) => [
      code(permission.id),
      ...roles.map((role) => (roleHas(role, permission.default) ? 'yes' : '–')),
      askedBy(permission.id, sources),
    ]);
    return [
      `## ${name ?? id} (${code(id)})`,
      table(['Permission', 'Viewer', 'Contributor', 'Administrator', 'System Administrator', 'Asked for by'], rows),
    ];
  });
  return `${[generatedNote, introduction, ...sections, '## Calls without a permission', withoutPermission(sources)].join('\n\n')}\n`;
}

function askedBy(permission: string, { calls, hostRoutes }: DocumentSources): string {
  const asks = ({ spec: { access } }: RegisteredRoute): boolean =>
    access.kind === 'permission' && access.permission === permission;
  const procedures = [...calls.procedures.values()].filter(
    ({ spec }: RegisteredProcedure) => spec.permission === permission,
  );
  const all = [
    ...hostRoutes
      .filter((route) => route.access.includes(code(permission)))
      .map(({ method, path }) => code(`${method} ${path}`)),
    ...calls.routes.filter(asks).map(({ spec }) => routeText(spec.method, spec.path)),
    ...procedures.map(({ spec }) => code(spec.name)),
  ];
  return all.length > 0 ? all.toSorted().join('<br>') : 'the browser only, to show or hide what belongs to it';
}

function withoutPermission({ calls }: DocumentSources): string {
  const kinds = {
    public: 'anyone',
    'any-account': 'any account, also an inactive one',
    'signed-in': 'any active account',
  } as const;
  const rows = Object.entries(kinds).map(([kind, who]) => {
    const routes = calls.routes
      .filter(({ spec }) => spec.access.kind === kind)
      .map(({ spec }) => routeText(spec.method, spec.path));
    return [who, routes.toSorted().join('<br>')];
  });
  return table(['Who', 'Routes'], rows);
}
