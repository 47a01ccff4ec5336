import { expect, it } from 'vitest';
import { scriptHashes } from './content-policy-plugin.ts';

it('names the scripts that stand in the page, and no others', () => {
  const page = '<script type="importmap">{}</script><script src="/a.js"></script><script>go()</script>';
  expect(scriptHashes(page)).toEqual([
    'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=',
    expect.stringMatching(/^sha256-[\w+/]{43}=$/),
  ]);
});
