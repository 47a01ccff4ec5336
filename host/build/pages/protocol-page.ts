import type { Access } from 'adit/core';
import type { z } from 'zod';
import { accessText } from './access-text.ts';
import { NamedShapes } from './named-shapes.ts';
import type { DocumentSources } from './sources.ts';
import { code, generatedNote } from './table.ts';

const introduction = `# The render session's protocol

A render session is one user's scene on one site, kept by the server. The browser talks to it over one WebSocket with the
\`wslink\` protocol (MessagePack, sliced messages, a hello with a secret), so the unmodified npm \`wslink\` client can be used.

1. \`POST /api/paraview/create-session\` with \`{ "site": … }\` (and \`resume\`, the id of an earlier session), or without a body for the caller's
   own site, which is the default one, else the first, answers \`{ sessionURL, secret, sessionId, resumed }\`. It asks for \`views.view\` on
   the site. The secret opens the session once, within a minute, and a newer one takes its place.
2. Connect to \`sessionURL\` and say hello with the secret within ten seconds. Several windows may look at one session, each by a ticket of its own: what one changes is pushed to the others.
3. Call \`datacloud.server.state.push\` for the scene, then follow the topics. Every change of the scene has a \`sequence\` number; a
   client drops what is older than what it has.
4. Bulk numbers do not travel over the socket. A call answers with a \`BufferReference\`, and \`GET
   /api/session/{sessionId}/buffers/{key}\` gives the bytes: little-endian, as many as \`length\` says, and always the same for one key. With
   \`?packed=true\` they may come compressed, by what \`Accept-Encoding\` takes (\`br\`, \`gzip\`), and filtered, as the header \`adit-filter\` says then: after
   \`difference-3\`, words of 32 bits are differences to the word three before, as unsigned numbers (0, -1, 1, -2 … as 0, 1, 2, 3 …), with the lowest bytes of all words
   first and the highest last.
5. A session without a browser is kept for ten minutes. A user has at most 20 sessions: at the limit the one that has been without a browser for
   longest ends, and where none is, \`create-session\` answers 429 \`too-many-sessions\`. The connection is closed, within about a second, when the sign-in or the
   right to enter the site ends.

Each call takes one object as its only argument. Before its handler runs, the server asks whether the plugin is on and whether the
user still has the permission on the session's site, and it checks the shapes of what comes in and what goes out. A refused
call answers with the same codes as the [REST routes](rest.md).

Shapes are written like TypeScript types: \`name?\` may be left out, \`= value\` is used when it is left out, \`(1..9)\` limits a
length, \`[key]\` stands for any key, and a word with a capital letter is a shape that is listed under [Shapes](#shapes).`;

/** The page of the session calls, the pushed topics and the server-sent events. */
export function protocolPage({ calls, topics, events, modules }: DocumentSources): string {
  const shapes = new NamedShapes();
  for (const module of modules) shapes.learn(module);
  const procedures = [...calls.procedures.values()].toSorted((left, right) =>
    left.spec.name.localeCompare(right.spec.name, 'en'),
  );
  const parts = [
    generatedNote,
    introduction,
    '## Calls',
    ...procedures.map(({ pluginId, spec }) =>
      [
        `### ${spec.name}\n`,
        `${spec.summary}. Plugin ${code(pluginId)}, permission ${code(spec.permission)}.\n`,
        block([
          ['params', shapes.write(spec.params, 'input')],
          ['result', shapes.write(spec.result, 'output')],
        ]),
      ].join('\n'),
    ),
    '## Topics\n\nWhat the session pushes to its browser. What is pushed while no browser is connected is lost: ask for the state instead.',
    ...topics.map(
      (topic) =>
        `### ${topic.name}\n\n${topic.summary}.\n\n${block([['payload', shapes.write(topic.payload, 'output')]])}`,
    ),
    '## Server-sent events\n\n`GET /api/event` streams these, with ids: a browser that was away sends `Last-Event-ID` and gets what it missed, or `reset`' +
      ' when that is gone. An event of a site is heard only by those who may enter the site.',
    events.map((event) => eventText(event, shapes)).join('\n'),
  ];
  const listed = shapes.used().map(([name, text]) => `- ${code(name)}: ${code(text)}`);
  return `${[...parts, '## Shapes', listed.join('\n')].join('\n\n')}\n`;
}

function eventText(
  event: { name: string; summary: string; access: Access; payload: z.ZodType },
  shapes: NamedShapes,
): string {
  return `- ${code(event.name)}: ${event.summary}. For ${accessText(event.access)} of its audience. Payload: ${code(shapes.write(event.payload, 'output'))}`;
}

function block(lines: readonly (readonly [string, string])[]): string {
  return ['```ts', ...lines.map(([name, text]) => `${name}: ${text}`), '```'].join('\n');
}
