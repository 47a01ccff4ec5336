import { describe, expect, it } from 'vitest';
import { direct, handoverOf } from './direct-imports-plugin.ts';

describe('a file that hands on what another has', () => {
  it('is one that does nothing else', () => {
    const handover = { target: 'workspace-1.js', exports: 'default:m.n,leave:m.$t,same:m.same' };
    expect(handoverOf('export{n as default,$t as leave,same}from"./workspace-1.js";')).toEqual(handover);
    expect(handoverOf('export{n as default}from"./a.js";import"./b.js";')).toBeUndefined();
    expect(handoverOf('const a=1;export{a as default};')).toBeUndefined();
    expect(handoverOf('import{a}from"./a.js";export{a as default};')).toBeUndefined();
  });

  it('is imported from where it is, and named nowhere', () => {
    const handovers = new Map([['panel-2.js', { target: 'workspace-1.js', exports: 'default:m.n' }]]);
    expect(direct('E(()=>import(`./panel-2.js`),[])', handovers)).toBe(
      'E(()=>import(`./workspace-1.js`).then(m=>({default:m.n})),[])',
    );
    expect(direct('["assets/panel-2.js","assets/other.css"]', handovers)).toBe(
      '["assets/workspace-1.js","assets/other.css"]',
    );
    expect(direct('import("./other.js")', handovers)).toBe('import("./other.js")');
  });
});
