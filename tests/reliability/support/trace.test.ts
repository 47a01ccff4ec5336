import { describe, expect, it } from 'vitest';
import { checkAcknowledgements } from './acknowledgements.ts';
import { parseTrace } from './trace.ts';

const id = '84c15f5b-4a81-40ac-92f1-43e1b95faf7d';
const good = [
  `7  pwrite64(45</d/staging/${id}.upload>, "AAAA", 4, 0) = 4`,
  `7  fsync(45</d/staging/${id}.upload> <unfinished ...>`,
  '9  write(3<UNIX-STREAM:[1->2]>, "x", 1) = 1',
  '7  <... fsync resumed>) = 0',
  '8  fsync(46</d/staging>) = 0',
  `9  writev(23<UNIX-STREAM:[1->2]>, [{iov_base="insert into \\"p\\".\\"raw_file_chunks\\" $${id}", iov_len=9}], 1) = 9`,
  `7  rename("/d/staging/${id}.upload", "/d/kept/84/${id}.raw") = 0`,
  '7  fsync(46</d/kept/84>) = 0',
  '7  fsync(46</d/staging>) = 0',
  `9  writev(22<TCP:[a->b]>, [{iov_base="HTTP/1.1 200 OK\\r\\n", iov_len=9}, {iov_base="{\\"id\\":\\"${id}\\",\\"is_completed\\":true}", iov_len=9}], 2) = 18`,
];
const check = (lines: readonly string[]): { count: number; tooEarly: string[] } =>
  checkAcknowledgements(parseTrace(lines));

describe('the check of a trace', () => {
  it('accepts an answer after all of its syncs', () => {
    expect(check(good)).toEqual({ count: 1, tooEarly: [] });
  });

  it.each([
    ['the sync of the file', [1, 3]],
    ['the sync of the folder', [4]],
    ['the row', [5]],
    ['the move', [6]],
    ['the sync of the new place', [7]],
    ['the sync of the old place', [8]],
  ])('notices that %s is missing', (_what, missing) => {
    expect(check(good.filter((_line, at) => !missing.includes(at))).tooEarly).not.toEqual([]);
  });

  it('accepts it while a sync of another request, which began first, is still running', () => {
    const other = ['5  fsync(47</d/staging> <unfinished ...>', '5  <... fsync resumed>) = 0'] as const;
    expect(check([...good.slice(0, 4), other[0], ...good.slice(4, 6), other[1], ...good.slice(6)])).toEqual({
      count: 1,
      tooEarly: [],
    });
  });

  it('notices a sync that failed, and one that ended after the answer or the row', () => {
    const failed = good.map((line) => line.replace('resumed>) = 0', 'resumed>) = -1 EIO (Input/output error)'));
    expect(check(failed).tooEarly).toHaveLength(1);
    const [late] = good.slice(3, 4) as [string];
    expect(check([...good.filter((line) => line !== late), late]).tooEarly).toHaveLength(1);
    expect(check([...good.slice(0, 4), good[5] as string, good[4] as string, ...good.slice(6)]).tooEarly).toHaveLength(
      1,
    );
  });
});
