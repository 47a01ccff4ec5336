import { code, generatedNote, table } from './table.ts';

/** A call that the specification names, with a payload as it stands there, and what the server answers. */
export interface NamedCall {
  /** The statement that names it. */
  readonly statement: string;
  /** The name of a session call, the method and path of a REST call, or the name of a topic. */
  readonly call: string;
  /** What this payload is for, where a call takes several. */
  readonly purpose?: string;
  readonly payload?: unknown;
  /** As much of the answer as is promised. `{name}` stands for a value that a caller has, or is given here; `{string}` and the like for any value of the sort. */
  readonly answer?: unknown;
  /** The code of the problem that it is refused with. */
  readonly refusal?: string;
  /** The heading in ADR 0011 of why it is not as the statement, read by itself, would have it. */
  readonly reading?: string;
}

/** Calls that are made one after the other, so that one has what another answered. */
export interface NamedCallsSection {
  readonly title: string;
  readonly calls: readonly NamedCall[];
}

const introduction = `# Named calls

Every call that the specification names, with its own payload and what the server answers. The table is a test
(\`tests/integration/named-calls.test.ts\`): each call is made on a running server, those of the session by the unmodified \`wslink\` client.

\`{name}\` stands for a value that a caller has, or that an answer gives; \`{string}\`, \`{number}\`, \`{boolean}\`, \`{list}\` and \`{any}\` for any value of
the sort, \`{bytes}\` for a file. Answers have at least what is written here; [REST routes](rest.md) and [the protocol](protocol.md) have all of it. What is read can
be written back everywhere. Where the text was open, or is not followed to the letter, the last column leads to the reason.`;

/** The page of the calls that the specification names. */
export function namedCallsPage(sections: readonly NamedCallsSection[]): string {
  const parts = sections.map(({ title, calls }) =>
    [`## ${title}`, table(['Statement', 'Call', 'Payload', 'Answer', 'Reading'], calls.map(row))].join('\n\n'),
  );
  return `${[generatedNote, introduction, ...parts].join('\n\n')}\n`;
}

function row({ statement, call, purpose, payload, answer, refusal, reading }: NamedCall): string[] {
  return [
    statement,
    purpose === undefined ? code(call) : `${code(call)}: ${purpose}`,
    payload === undefined ? '' : code(JSON.stringify(payload)),
    refusal === undefined ? code(JSON.stringify(answer)) : `refused: ${code(refusal)}`,
    reading === undefined ? '' : `[${reading}](adr/0011-reading-the-gaps.md)`,
  ];
}
