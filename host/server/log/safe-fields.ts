import type { LogFields } from 'adit/core';

/** The fields that log lines may have. What a line is about goes by ids and names of programs, never by what people sent. */
export const loggedFields: ReadonlySet<string> = new Set([
  'bytes',
  'cause',
  'check',
  'code',
  'count',
  'error',
  'file',
  'folder',
  'heldBytes',
  'id',
  'job',
  'kind',
  'method',
  'milliseconds',
  'parts',
  'pid',
  'plugin',
  'reason',
  'request',
  'session',
  'stack',
  'status',
  'wslinkClient',
]);

const LONGEST = 4_000;

/** The fields that may be logged, their texts made safe. */
export function safeFields(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => loggedFields.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? safeText(value) : value]),
  );
}

/** The text without the query strings of addresses and the passwords in them, and no longer than a line should be. Lines and columns of stacks stay. */
export function safeText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(/(\/[\w\-.~%/:]*)\?[^\s"'<>)]+?(:\d+:\d+)?(?=[\s"'<>)]|$)/g, '$1?…$2')
    .replaceAll(/:\/\/[^\s/@"']*@/g, '://…@');
}
