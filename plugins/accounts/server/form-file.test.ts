import { expect, it } from 'vitest';
import { formFile } from './form-file.ts';

async function form(parts: Record<string, string | Blob>): Promise<Buffer> {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'me".png');
  }
  return Buffer.from(await new Response(data).arrayBuffer());
}

it('finds a file among the fields of a form, byte for byte', async () => {
  const bytes = Buffer.from('a\r\n--b\r\n\r\n\0\xff', 'latin1');
  const sent = await form({ note: 'x', avatar: new Blob([bytes]), after: 'y' });
  expect(formFile(sent, 'avatar')).toEqual(bytes);
  expect(formFile(sent, 'note')?.toString()).toBe('x');
  expect(formFile(await form({ avatar: new Blob([]) }), 'avatar')).toEqual(Buffer.alloc(0));
});

it('answers nothing for other fields and for what is no form', async () => {
  const sent = await form({ note: 'x', avatar: new Blob(['1']) });
  expect(formFile(sent, 'other')).toBeUndefined();
  for (let length = 0; length < sent.length - 50; length += 1) formFile(sent.subarray(0, length), 'avatar');
  expect(formFile(sent.subarray(0, sent.indexOf('note')), 'note')).toBeUndefined();
  for (const text of ['', '--', '--\r\n', '\r\n\r\n', '--x\r\n\r\n', 'PNG', '--x\r\n\r\n\r\n--x'])
    expect(formFile(Buffer.from(text), 'avatar')).toBeUndefined();
});
