import { AditError } from 'adit/core';
import {
  DirectoryToken,
  OneTimeSecretsToken,
  PeopleToken,
  SignInsToken,
  type ServerPluginContext,
} from 'adit/core/server';
import { beginMove, moveToProvider } from '../shared/index.ts';
import type { LetterSender } from './mails/letter-sender.ts';

/** The calls that move an account from its password to single sign-on, once its user has proved both. */
export function addMoveRoutes(context: ServerPluginContext, letters: LetterSender): void {
  const { routes } = context;
  const directory = context.get(DirectoryToken);
  const people = context.get(PeopleToken);
  const secrets = context.get(OneTimeSecretsToken);
  const signIns = context.get(SignInsToken);

  routes.add(beginMove, async ({ body }, { user }) => {
    if (!(await people.hasPassword(user.id, body.password)))
      throw new AditError('wrong-password', { message: 'The password of now is wrong' });
    return { secret: await secrets.issue(user.id, 'move-to-provider') };
  });

  routes.add(moveToProvider, async ({ body: { secret, ...tokens } }, { user, origin, bearer = '' }) => {
    if (!(await secrets.use(user.id, 'move-to-provider', secret)))
      throw new AditError('move-ended', { message: 'The password was proved too long ago' });
    await signIns.moveToProvider(user.id, tokens, origin, bearer).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const profile = await directory.profile(user.id);
    if (profile) await letters.tellMoved(profile);
    return {};
  });
}

/** The caller's own sign-in is good: a 401 would have the browser renew it. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof AditError) || error.code !== 'wrong-external-token') return error;
  return new AditError(error.code, { message: error.message });
}
