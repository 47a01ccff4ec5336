import { z } from 'zod';

/** What every answer that is not a success says; some say more, such as which chunks are missing. */
export const problemShape = z.looseObject({
  /** What went wrong, for programs; browsers translate it. */
  code: z.string(),
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What a status says, whichever route answers with it. */
export const statusTexts: Readonly<Record<number, string>> = {
  200: 'The answer',
  400: 'Something in the call is wrong or missing',
  401: 'Nobody is signed in',
  403: 'The caller may not do this',
  404: 'There is no such object for the caller, or the plugin is off',
  405: 'The path takes other methods, which Allow names',
  408: 'The call took too long',
  409: 'Things are not as the call needs them',
  410: 'What is kept of it is damaged',
  412: 'Something must be sent first',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body is of a sort that this call does not take',
  429: 'Too many calls; Retry-After says when to come again',
  500: 'A fault of the server',
  502: 'Another system that was asked for this does not answer as it should',
  503: 'The server, its database or another part does not answer now',
  507: 'There is no space left',
};
