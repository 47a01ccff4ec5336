import { AditError, type Log } from 'adit/core';
import {
  DirectoryToken,
  MailToken,
  OneTimeSecretsToken,
  PeopleToken,
  SignInsToken,
  StatusAnswer,
  type Actor,
  type ServerPluginContext,
} from 'adit/core/server';
import {
  AccountMailsToken,
  activateAccount,
  brokenPasswordRules,
  recoverPassword,
  requestAccess,
  resetPassword,
} from '../shared/index.ts';
import { LetterSender } from './mails/letter-sender.ts';
import { deviceCookie } from './sign-in-cookies.ts';

const MAIL_PAUSE_MILLISECONDS = 60_000;

const linkEnded = (): AditError =>
  new AditError('link-ended', { message: 'The link was used before, has ended, or was replaced by a newer one' });

/** The calls of those who cannot sign in: activation, a forgotten password, a request for access; and the mails about them. */
export function addEntryRoutes(context: ServerPluginContext): void {
  const { routes } = context;
  const directory = context.get(DirectoryToken);
  const people = context.get(PeopleToken);
  const secrets = context.get(OneTimeSecretsToken);
  const signIns = context.get(SignInsToken);
  const letters = new LetterSender({ directory, people, secrets, mail: context.get(MailToken) });
  const lastMails = new Map<string, number>();
  context.bindValue(AccountMailsToken, letters);

  routes.add(activateAccount, async ({ query: { token, userId } }, { origin }) => {
    const fits = await secrets.fits(userId, 'activate-account', token);
    const profile = fits ? await directory.profile(userId) : undefined;
    if (!profile || profile.isActive === false) throw linkEnded();
    if (profile.isActive === undefined) await activate(userId, { userId: undefined, address: origin.address });
    return { name: profile.name, email: profile.email, isPasswordNeeded: !profile.isExternal };
  });

  routes.add(recoverPassword, async ({ body }, { log }) => {
    afterAnswer(log, () => recover(body.email.trim()));
    return {};
  });

  routes.add(requestAccess, async ({ query }, { log, origin }) => {
    afterAnswer(log, () => askForAccess(query.email.trim(), { userId: undefined, address: origin.address }));
    return {};
  });

  routes.add(resetPassword, async ({ body: { userId, password, token, currentPassword } }, call) => {
    const broken = [...brokenPasswordRules(password, password)];
    if (broken.length > 0)
      throw new AditError('weak-password', {
        message: 'The password does not follow the rules',
        values: { rules: broken.join(', ') },
      });
    const actor = { userId: call.visitor?.id, address: call.origin.address };
    let isFirst = false;
    if (token === undefined) await changeOwn(userId, password, currentPassword ?? '', call.bearer, actor);
    else isFirst = await setByToken(userId, password, token, actor);
    await secrets.end(userId);
    const profile = await directory.profile(userId);
    if (profile && (token === undefined || profile.lastLoggedIn)) await letters.tellPasswordChanged(profile);
    if (token === undefined) return {};
    // Whoever reads the account's mails is its owner: no guesses of strangers keep this browser from signing in.
    const answer = isFirst && profile ? { email: profile.email } : {};
    return new StatusAnswer(200, answer, { 'set-cookie': deviceCookie(await signIns.welcome(userId), call) });
  });

  async function changeOwn(
    userId: string,
    password: string,
    currentPassword: string,
    bearer: string | undefined,
    actor: Actor,
  ): Promise<void> {
    if (actor.userId === undefined || actor.userId !== userId)
      throw new AditError('not-allowed', { status: 403, message: 'A password is changed by its own user' });
    if (!(await people.hasPassword(userId, currentPassword)))
      throw new AditError('wrong-password', { message: 'The password of now is wrong' });
    await people.setPassword(userId, password, actor, bearer);
  }

  /** Answers whether the token was that of an invitation. */
  async function setByToken(userId: string, password: string, token: string, actor: Actor): Promise<boolean> {
    const isInvitation = await secrets.use(userId, 'activate-account', token);
    const isSpent = isInvitation || (await secrets.use(userId, 'reset-password', token));
    const profile = isSpent ? await directory.profile(userId) : undefined;
    if (!profile || profile.isActive === false || profile.isExternal) throw linkEnded();
    if (profile.isActive === undefined) await activate(userId, actor);
    await people.setPassword(userId, password, actor);
    return isInvitation;
  }

  /** An invitation lets in whom it was sent to, also who asked for access meanwhile. */
  async function activate(userId: string, actor: Actor): Promise<void> {
    await people.update(userId, { isActive: true, isAccessRequested: false }, actor);
  }

  async function recover(email: string): Promise<void> {
    const profile = await people.byEmail(email);
    if (profile && mayMail(profile.id)) await letters.recover(profile);
  }

  /** Who was denied does not ask again. */
  async function askForAccess(email: string, actor: Actor): Promise<void> {
    const known = await people.byEmail(email);
    const asking = known && (await people.requestAccess(known.id, actor));
    if (asking) await letters.askAdministrators(asking);
  }

  /** Strangers must not be able to fill somebody's mailbox. */
  function mayMail(userId: string): boolean {
    const now = Date.now();
    if (now - (lastMails.get(userId) ?? 0) < MAIL_PAUSE_MILLISECONDS) return false;
    lastMails.set(userId, now);
    return true;
  }
}

/** Does what depends on whether an account exists when the answer is on its way, so that its time tells nothing. */
function afterAnswer(log: Log, task: () => Promise<void>): void {
  setImmediate(() => {
    task().catch((error: unknown) => log.error('What was asked for could not be done', error));
  });
}
