import { AditError, notFound } from 'adit/core';
import {
  AuditLogToken,
  DirectoryToken,
  PeopleToken,
  type CallContext,
  type Profile,
  type ServerPluginContext,
} from 'adit/core/server';
import { AccountMailsToken, checkMayManage, domainOf } from 'adit/plugins/accounts';
import {
  changeInvitedEmail,
  makeInvitationLink,
  readInvitations,
  revokeInvitation,
  sendInvitation,
} from '../shared/invitation-routes.ts';

/** The calls about those who were invited and have not come yet. */
export function addInvitationRoutes(context: ServerPluginContext): void {
  const directory = context.get(DirectoryToken);
  const people = context.get(PeopleToken);
  const mails = context.get(AccountMailsToken);
  const audit = context.get(AuditLogToken);
  const { routes } = context;

  routes.add(readInvitations, async (_input, { user }) =>
    (await people.invitations(user.tenantId)).map(({ isExternal, invitedBy, invitedAt, until, ...facts }) => ({
      ...facts,
      isAuth0User: isExternal,
      invitedBy: invitedBy ?? null,
      invitedAt: invitedAt.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  );

  routes.add(sendInvitation, ({ params }, call) =>
    call.save(async () => {
      const invited = await pending(params.id, call);
      await mails.invite(invited.id, call.user);
      await note('invitation-sent', invited, call);
      return {};
    }),
  );

  // Not kept with the answers of saves: the link is a secret.
  routes.add(makeInvitationLink, async ({ params }, call) => {
    const invited = await pending(params.id, call);
    const url = await mails.makeLink(invited.id, call.user);
    await note('invitation-link-made', invited, call);
    return { url };
  });

  routes.add(revokeInvitation, ({ params }, call) =>
    call.save(async () => {
      const invited = await pending(params.id, call);
      await people.revokeInvitation(invited.id, actorOf(call));
      return {};
    }),
  );

  routes.add(changeInvitedEmail, ({ params, body }, call) =>
    call.save(async () => {
      const { id, tenantId, isExternal } = await pending(params.id, call);
      if (isExternal && !(await people.allowedDomains(tenantId)).includes(domainOf(body.email)))
        throw new AditError('domain-not-invited', {
          status: 409,
          message: 'Nobody of this domain is invited to single sign-on',
        });
      await people.changeEmail(id, body.email, actorOf(call));
      await mails.invite(id, call.user);
      return {};
    }),
  );

  /** Whoever was invited and has not come yet; throws for everybody else. */
  async function pending(userId: string, { user }: CallContext): Promise<Profile> {
    const target = await directory.profile(userId);
    if (!target) throw notFound('user');
    checkMayManage(user, target, { isOwnRefused: true });
    const hasCome = target.lastLoggedIn !== undefined || target.isActive !== undefined || target.isAccessRequested;
    if (hasCome) throw new AditError('not-pending', { status: 409, message: 'The invitation was answered' });
    return target;
  }

  async function note(action: string, { id, tenantId, email }: Profile, call: CallContext): Promise<void> {
    await audit.record(tenantId, actorOf(call), { action, target: id, detail: email });
  }
}

function actorOf({ user, origin }: CallContext): { userId: string; address: string } {
  return { userId: user.id, address: origin.address };
}
