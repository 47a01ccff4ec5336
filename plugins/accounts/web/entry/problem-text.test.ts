import { describe, expect, it } from 'vitest';
import { ApiError } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { AccountProblem } from '../store/account-problem.ts';
import { problemText } from './problem-text.ts';

const texts: Record<string, string> = {
  'error.wrong-credentials': 'Wrong',
  'error.missing-site': 'No site',
  'core:error.too-many-attempts': 'Wait {{retryAfter}} s',
  'sign-in.failed': 'Generic',
};
const t = (key: string, values?: Record<string, string | number>): string =>
  String(texts[key] ?? values?.['defaultValue'] ?? key).replace('{{retryAfter}}', String(values?.['retryAfter']));

describe('what the sign-in page says of a failure', () => {
  it('[A8.03] is the text of its code, else the server’s message, else a generic one', () => {
    const error = (code: string, message: string, values = {}) => new ApiError(401, code, message, values, undefined);
    expect(problemText(error('wrong-credentials', 'x'), t)).toBe('Wrong');
    expect(problemText(error('too-many-attempts', 'x', { retryAfter: 4 }), t)).toBe('Wait 4 s');
    expect(problemText(error('odd', 'The licence has ended'), t)).toBe('The licence has ended');
    expect(problemText(error('odd', ''), t)).toBe('Generic');
    expect(problemText(new AccountProblem('missing-site'), t)).toBe('No site');
    expect(problemText(new AccountProblem('unheard-of'), t)).toBe('Generic');
    expect(problemText(new TypeError('x is not a function'), t)).toBe('Generic');
    expect(problemText(undefined, t)).toBe('Generic');
    expect([english, spanish].map((said) => said['sign-in.failed'])).toEqual([
      'You could not be signed in. Please try again.',
      'No se pudo iniciar sesión. Inténtelo de nuevo.',
    ]);
  });
});
