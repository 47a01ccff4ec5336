import { contentTypeOf, statusesOf, type RouteSpec } from 'adit/core';
import { accessText } from './access-text.ts';
import type { DocumentSources } from './sources.ts';
import { code, generatedNote, table } from './table.ts';

const introduction = `# REST routes

The routes that plugins answer stand below \`/api\`. The exact shapes of their queries, bodies and answers are in the OpenAPI 3.1
document that a running server gives at \`/api/openapi.json\`; it is made from the same shapes that check the calls.

- **Signing in.** Send \`Authorization: Bearer <token>\` with the token that \`POST /api/user/login\` answers.
- **Order of checks.** First whether the plugin is on (404 \`plugin-off\`), then the account (401 \`not-signed-in\`, 403
  \`account-not-active\`), then the objects that the call names (404 \`not-found\`, the same for an unknown object and for one of
  another tenant or site), then the permission (403 \`not-allowed\`), and last the shape of the input (400 \`bad-input\`).
- **Errors** are JSON: \`{ "code": …, "message": …, "values": { … } }\`. The browser translates the code.
- **Answers** names every status: 200 is the answer, all others come with such an error. A method that a path does not have is answered
  with 405 and the header \`Allow\`, a path that is not here with 404. 429 comes with \`Retry-After\`, 503 may.
- **Permission** names the permission, and the object that decides on which site it is asked. Which roles have it stands in
  [operators/permissions.md](operators/permissions.md).`;

/** The page of all REST routes, by plugin. */
export function restPage({ manifests, calls, hostRoutes }: DocumentSources): string {
  const host = table(
    ['Method', 'Path', 'Permission', 'Answers', 'Summary'],
    hostRoutes.map(({ method, path, access, answers, summary }) => [method, code(path), access, answers, summary]),
  );
  const sections = manifests.flatMap(({ id }) => {
    const specs = calls.routes.filter((route) => route.pluginId === id).map((route) => route.spec);
    if (specs.length === 0) return [];
    const rows = specs
      .toSorted(
        (left, right) => left.path.localeCompare(right.path, 'en') || left.method.localeCompare(right.method, 'en'),
      )
      .map((spec) => [
        spec.method,
        code(`/api${spec.path}`),
        accessText(spec.access),
        statusesOf(spec).join(', '),
        summaryOf(spec),
      ]);
    return [`## Plugin ${code(id)}`, table(['Method', 'Path', 'Permission', 'Answers', 'Summary'], rows)];
  });
  return [generatedNote, introduction, '## Of the host itself', host, ...sections, ''].join('\n\n').trimEnd() + '\n';
}

function summaryOf(spec: RouteSpec): string {
  const notes = [
    spec.binaryBody &&
      `the body is at most ${spec.binaryBody.bytes.toLocaleString('en')} bytes of \`${contentTypeOf(spec.binaryBody)}\``,
    spec.binaryResult && 'answers a file',
    spec.limit && `at most ${spec.limit.perMinute} calls a minute from one address`,
  ].filter(Boolean);
  return notes.length > 0 ? `${spec.summary}; ${notes.join('; ')}` : spec.summary;
}
