import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { culpritOf } from './uncaught-errors.ts';

const folders = { builtIn: '/adit/dist/node/plugins', thirdParty: ['/data/plug ins', '/more'] };

function thrownAt(...files: string[]): Error {
  const error = new Error('broken\n    in /more/acme.message/1.0.0/server/index.js');
  error.stack = `Error: broken\n${files.map((file) => `    at work (${file}:1:2)`).join('\n')}`;
  return error;
}

describe('whose an error is that nobody waited for', () => {
  it('is told by the places in its stack; a third party’s plugin comes before one of ours', () => {
    const third = pathToFileURL('/data/plug ins/acme.tool/1.0.0/server/index.js').href;
    const own = pathToFileURL('/adit/dist/node/plugins/views/server/index.js').href;
    expect(culpritOf(thrownAt('node:timers', third), folders)).toBe('acme.tool');
    expect(culpritOf(thrownAt('/more/acme.other/2.0.0/server/work.cjs'), folders)).toBe('acme.other');
    expect(culpritOf(thrownAt(own, third), folders)).toBe('acme.tool');
    expect(culpritOf(thrownAt('node:events', own), folders)).toBe('views');
  });

  it('is that of a plugin that is developed, wherever its folder is', () => {
    const built = '/home/author/log/.adit-dev/plugin';
    const developed = () => new Map([[built, 'acme.log']]);
    const thrown = thrownAt('node:timers', `${pathToFileURL(built).href}/server/index.js?changed=1`);
    expect(culpritOf(thrown, { ...folders, developed })).toBe('acme.log');
    expect(culpritOf(thrown, folders)).toBeUndefined();
  });

  it('is nobody’s otherwise', () => {
    expect(culpritOf(thrownAt('node:timers', '/adit/dist/node/host/server/server.js'), folders)).toBeUndefined();
    expect(culpritOf(thrownAt('/more.js', '/data/plug ins.js'), folders)).toBeUndefined();
    expect(culpritOf('a text', folders)).toBeUndefined();
    expect(culpritOf(undefined, folders)).toBeUndefined();
  });
});
