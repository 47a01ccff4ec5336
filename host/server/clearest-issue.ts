import type { ZodError } from 'zod';

type Issue = ZodError['issues'][number];

/** What is wrong first with an input, and where: of a choice of shapes, with the one that the input comes closest to. */
export function clearestIssue({ issues: [first] }: Pick<ZodError, 'issues'>): { field: string; message: string } {
  const found = first && closest(first);
  return { field: found?.path.join('.') ?? '', message: found?.message ?? 'The input is wrong' };
}

function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [best] = issue.errors.toSorted((left, right) => distance(left) - distance(right));
  const inner = best?.[0];
  return inner ? closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue) : issue;
}

function distance(issues: readonly { readonly code?: string | undefined; readonly keys?: unknown }[]): number {
  return issues.reduce((sum, { keys }) => sum + (Array.isArray(keys) ? keys.length : 1), 0);
}
