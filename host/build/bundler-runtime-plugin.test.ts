import { expect, it } from 'vitest';
import { led, withRuntime } from './bundler-runtime-plugin.ts';

const runtime = 'var s=1,l=()=>2;export{s as n,l as r};';

it('the first file has the runtime, and hands it on', () => {
  const code = 'import{n as e,r}from"./rolldown-runtime-XKyaHtl9.js";var a=e;export{a};';
  expect(withRuntime(code, runtime)).toBe(
    'const bundlerRuntime=(()=>{var s=1,l=()=>2;return{n:s,r:l}})();const{n:e,r:r}=bundlerRuntime;var a=e;export{a};\nexport{bundlerRuntime};\n',
  );
});

it('another file takes it from there; one that does not need it stays as it is', () => {
  const code = 'import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import"./a.js";e();';
  expect(led(code, 'start-packages-1.js')).toBe(
    'import{bundlerRuntime}from"./start-packages-1.js";const{r:e}=bundlerRuntime;import"./a.js";e();',
  );
  expect(led('import"./a.js";', 'start-packages-1.js')).toBe('import"./a.js";');
});
