import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createJsonLog } from './json-log.ts';
import { loggedFields } from './safe-fields.ts';

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const log = createJsonLog({
    level: 'info',
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { log, lines };
}

describe('the log', () => {
  it('writes one JSON object a line, of known fields only', () => {
    const { log, lines } = setUp();
    log.child({ plugin: 'views', password: 'hunter2' }).info('Two\nlines', { id: 'x', token: 'secret' });
    expect(lines).toEqual([
      { time: expect.any(String), level: 'info', message: 'Two\nlines', plugin: 'views', id: 'x' },
    ]);
  });

  it('keeps query strings and the passwords of addresses out, in every place', () => {
    const { log, lines } = setUp();
    log.warn('GET /api/x?token=secret1 failed', { reason: 'postgresql://adit:secret2@localhost/adit?x=secret3' });
    log.error('Broken', new Error('http://host/a.html?b=secret4', { cause: new Error('at /y?secret5') }));
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines[0]?.message).toBe('GET /api/x?… failed');
  });

  it('keeps the lines and columns of stacks', () => {
    const { log, lines } = setUp();
    const error = new Error('Broken');
    error.stack = 'Error: Broken\n    at work (file:///plugins/acme.tool/server/index.js?changed=1.5-9:171:9)';
    log.error('A call failed', error);
    expect(lines[0]?.stack).toBe('    at work (file:///plugins/acme.tool/server/index.js?…:171:9)');
  });

  it('does not repeat what PostgreSQL quotes of somebody’s input, nor the message in the stack', () => {
    const { log, lines } = setUp();
    const error = Object.assign(new pg.DatabaseError('invalid input syntax for type uuid: "secret"', 0, 'error'), {
      severity: 'ERROR',
    });
    log.error('A request failed', error);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines[0]?.stack).toMatch(/^\s+at /);
  });

  it('knows every field that the server names', () => {
    const unknown: string[] = [];
    const paths = ['core', 'host', 'plugins'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
    );
    let seen = 0;
    for (const path of paths) {
      if (!path.endsWith('.ts') || /\.test\.ts$|(^|\/)(web|cli|build|testing)\//.test(path)) continue;
      for (const [, fields] of readFileSync(path, 'utf8').matchAll(
        /\blog\.(?:info|warn|error|child)\([^{};]*(?<!\$)\{([^{}]*)\}/gi,
      )) {
        seen += 1;
        for (const part of (fields ?? '').split(',')) {
          const name = /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1];
          if (name !== undefined && !loggedFields.has(name)) unknown.push(`${path}: ${name}`);
        }
      }
    }
    expect(seen).toBeGreaterThan(15);
    expect(unknown).toEqual([]);
  });
});
