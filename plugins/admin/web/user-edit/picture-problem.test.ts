import { expect, it } from 'vitest';
import { pictureProblem } from './picture-problem.ts';

it('[A5.06, A8.09, A9.03] a picture is a JPEG or PNG of at most 3145728 bytes', () => {
  for (const type of ['image/jpeg', 'image/png']) {
    expect(pictureProblem({ type, size: 3_145_728 })).toBeUndefined();
    expect(pictureProblem({ type, size: 3_145_729 })).toBe('size');
  }
  for (const type of ['image/gif', 'image/svg+xml', 'text/html', ''])
    expect(pictureProblem({ type, size: 1 })).toBe('type');
});
