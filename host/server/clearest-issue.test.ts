import { expect, it } from 'vitest';
import { z } from 'zod';
import { clearestIssue } from './clearest-issue.ts';

const shape = z.object({
  payload: z.union([
    z.strictObject({ layerName: z.string(), field: z.string(), rgbPoints: z.array(z.number()) }),
    z.strictObject({
      layerName: z.string(),
      colouring: z.strictObject({ field: z.string() }).optional(),
      field: z.undefined().optional(),
    }),
  ]),
});
const issueOf = (payload: unknown): unknown => {
  const { error } = shape.safeParse({ payload });
  return error && clearestIssue(error);
};

it('a choice of shapes is refused for what is wrong with the closest one', () => {
  expect(issueOf({ layerName: 'a', field: 'CU', rgbPoints: '#000000' })).toMatchObject({
    field: 'payload.rgbPoints',
    message: expect.stringContaining('array'),
  });
  expect(issueOf({ layerName: 'a', colouring: { field: 1 } })).toMatchObject({ field: 'payload.colouring.field' });
  expect(issueOf({ layerName: 'a', feild: 'CU' })).toMatchObject({ message: expect.stringContaining('"feild"') });
  expect(issueOf({ layerName: 'a', field: 'CU', rgbPoints: [0] })).toBeUndefined();
});
