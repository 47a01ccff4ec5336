import { describe, expect, it } from 'vitest';
import { ApiError, type Api } from 'adit/core/web';
import { StateShares } from './state-shares.ts';

describe('[W2.10, W5.22, W8.13, A5.10] the e-mails of those with whom a state is shared', () => {
  it('are addresses, each once', () => {
    const shares = new StateShares({} as Api, 's1');
    shares.setEmails(['a@x.org, B@x.org;Cid <c@x.org>']);
    expect([shares.emails, shares.problem]).toEqual([['a@x.org', 'B@x.org', 'c@x.org'], undefined]);
    shares.setEmails([...shares.emails, 'nobody']);
    expect([shares.emails.length, shares.problem]).toEqual([3, 'email-invalid']);
    shares.setEmails([...shares.emails, 'b@X.org']);
    expect([shares.emails.length, shares.problem]).toEqual([3, 'email-repeated']);
  });

  it('are those of people of the site, but for those who have it or are chosen already', async () => {
    const person = (name: string): object => ({ id: name, name, email: `${name}@x.org` });
    const answers: Record<string, unknown> = {
      'states.shares': [person('ann')],
      'states.people': ['ann', 'bob', 'cid'].map(person),
    };
    const shares = new StateShares({ call: async ({ id }: { id: string }) => answers[id] } as unknown as Api, 's1');
    await shares.load();
    shares.setEmails(['bob@x.org']);
    expect(shares.others).toEqual([person('cid')]);
  });

  it('stay where one has no access to the site, with the names of those that have none', async () => {
    const sent: unknown[] = [];
    let refusal: ApiError | undefined = new ApiError(
      400,
      'no-site-access',
      '',
      { emails: 'b@x.org, c@x.org' },
      undefined,
    );
    const call = async (_spec: unknown, input: { body: unknown }): Promise<unknown> => {
      sent.push(input.body);
      if (refusal) throw refusal;
      return [{ id: 'u1', name: 'Ann', email: 'a@x.org' }];
    };
    const shares = new StateShares({ call } as unknown as Api, 's1');
    shares.setEmails(['a@x.org', 'b@x.org', 'c@x.org']);
    expect(await shares.send()).toBe(false);
    expect([shares.refused, shares.emails.length, shares.isSending]).toEqual([['b@x.org', 'c@x.org'], 3, false]);
    shares.setEmails(['a@x.org']);
    expect(shares.refused).toEqual([]);
    refusal = undefined;
    expect(await shares.send()).toBe(true);
    expect([shares.emails, shares.shares.length]).toEqual([[], 1]);
    expect(sent).toEqual([{ emails: ['a@x.org', 'b@x.org', 'c@x.org'] }, { emails: ['a@x.org'] }]);
    refusal = new ApiError(500, 'internal', '', {}, undefined);
    await expect(shares.send()).rejects.toBe(refusal);
    expect(shares.isSending).toBe(false);
  });
});
