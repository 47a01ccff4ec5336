import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { AditError, notFound, pluginsChanged, type RouteInput } from 'adit/core';
import {
  BinaryAnswer,
  DirectoryToken,
  objectResolvers,
  PeopleToken,
  type CallContext,
  type Profile,
  type ServerPluginContext,
} from 'adit/core/server';
import {
  AVATAR_BYTES,
  checkMayManage,
  checkRoleChange,
  CurrentAgreementToken,
  deleteUser,
  readAvatar,
  readUser,
  updateUser,
  updateUserById,
  uploadAvatar,
  uploadAvatarById,
} from '../shared/index.ts';
import { readAvatarImage } from './avatar-image.ts';
import { formFile } from './form-file.ts';
import type { UserWriter } from './to-user.ts';

type Changes = Omit<RouteInput<typeof updateUser>['body'], 'id'>;

/** What a user is read with and this call does not change. */
const keptFields = ['email', 'isAccessRequested', 'isAuth0User', 'eulaAcceptedDateTime', 'userPreferences'] as const;

/** The calls that change a user, and those about pictures. */
export function addUserRoutes(context: ServerPluginContext, writer: UserWriter): void {
  const directory = context.get(DirectoryToken);
  const people = context.get(PeopleToken);
  const { files, routes } = context;

  context.add(objectResolvers, {
    id: 'accounts.users',
    object: 'user',
    async find(ids) {
      const profiles = await Promise.all(ids.map((id) => directory.profile(id)));
      return new Map(profiles.flatMap((profile) => (profile ? [[profile.id, { tenantId: profile.tenantId }]] : [])));
    },
  });

  routes.add(readUser, async ({ params }) => {
    const profile = await directory.profile(params.id);
    if (!profile) throw notFound('user');
    return writer.write(profile);
  });
  routes.add(updateUser, async ({ body: { id, ...changes } }, call) =>
    call.save(async () => writer.write(await update(id, changes, call))),
  );
  routes.add(updateUserById, async ({ params, body: { id = params.id, ...changes } }, call) => {
    if (id === '' || (params.id !== '' && id !== params.id))
      throw new AditError('bad-input', {
        message: 'The address and the body name no user, or two',
        values: { field: 'id' },
      });
    return call.save(async () => writer.write(await update(id, changes, call)));
  });

  async function update(id: string, changes: Changes, call: CallContext): Promise<Profile> {
    const { user } = call;
    const actor = { userId: user.id, address: call.origin.address };
    const target = await targetOf(id, call);
    const { name, globalRole, eulaAccepted } = changes;
    const isActive = await activation(changes, target);
    const isOwn = target.id === user.id;
    if (eulaAccepted === true && !isOwn)
      throw new AditError('not-allowed', { status: 403, message: 'An agreement is accepted by its own user' });
    if (isActive !== undefined && !(await call.can('accounts.manage-users')))
      throw new AditError('not-allowed', { status: 403, message: 'Users are activated by administrators' });
    if (!isOwn || isActive !== undefined) checkMayManage(user, target, { isOwnRefused: isActive !== undefined });
    checkRoleChange(user, target, globalRole, globalRole ? await people.allowedDomains(user.tenantId) : []);
    const isActivated = isActive === true && target.isActive !== true;
    if (isActivated && target.isActive === undefined && target.isAccessRequested)
      throw new AditError('access-requested', { status: 409, message: 'The request for access is to be answered' });
    if (eulaAccepted === true) {
      const agreement = await context.find(CurrentAgreementToken)?.current(user.tenantId);
      await people.acceptAgreement(id, agreement ?? { id: '', title: '' }, actor);
      // Browsers that waited for it get the plugins that they may run now.
      await context.events.emit(pluginsChanged, { tenantId: user.tenantId, userId: user.id }, {});
    }
    return people.update(
      id,
      {
        ...(name === undefined ? {} : { name }),
        ...(globalRole === undefined ? {} : { globalRole }),
        ...(isActive === undefined ? {} : { isActive }),
        // What was denied before is forgotten.
        ...(isActivated ? { isAccessRequested: false } : {}),
      },
      actor,
    );
  }

  /** Whether the account is to be active; undefined when that stays. Throws `bad-input` for what cannot be changed here. */
  async function activation(changes: Changes, target: Profile): Promise<boolean | undefined> {
    const now = await writer.write(target, true);
    const other = keptFields.find((field) => field in changes && !isDeepStrictEqual(changes[field], now[field]));
    const isSame = changes.isActive === undefined || changes.isActive === now.isActive;
    if (other !== undefined || (!isSame && changes.isActive === null))
      throw new AditError('bad-input', {
        message: `${other ?? 'isActive'} is not changed by this call`,
        values: { field: other ?? 'isActive' },
      });
    return isSame ? undefined : (changes.isActive ?? undefined);
  }

  /** The caller, or for those who manage users anybody of the tenant; everybody else is unknown. */
  async function targetOf(id: string, call: CallContext): Promise<Profile> {
    const mayManage = id === call.user.id || (await call.can('accounts.manage-users'));
    const target = mayManage ? await directory.profile(id) : undefined;
    if (!target || target.tenantId !== call.user.tenantId) throw notFound('user');
    return target;
  }

  routes.add(deleteUser, async ({ params }, call) => {
    const { user, origin } = call;
    const picture = await call.save(async () => {
      const target = await directory.profile(params.id);
      if (!target) throw notFound('user');
      checkMayManage(user, target, { isOwnRefused: true });
      await people.remove(target.id, { userId: user.id, address: origin.address });
      return target.picture;
    });
    if (picture) await files.remove(picture);
    return {};
  });

  routes.add(uploadAvatar, (_input, call) => keepPicture(call));
  routes.add(uploadAvatarById, ({ params }, call) => {
    if (params.id !== call.user.id)
      throw new AditError('own-profile-only', { status: 403, message: 'A picture is changed by its own user' });
    return keepPicture(call);
  });

  async function keepPicture({ user, origin, stream }: CallContext): Promise<{ profilePicUrl: string }> {
    const file = formFile(await readAll(stream, AVATAR_BYTES * 2), 'avatar');
    if (!file) throw new AditError('bad-input', { message: 'The field "avatar" of a form is missing' });
    const image = await readAvatarImage(file);
    const name = `${randomBytes(16).toString('hex')}.jpg`;
    const staged = join(files.staging, name);
    await writeFile(staged, image);
    await files.keep(staged, name);
    const before = (await directory.profile(user.id))?.picture;
    await people.update(user.id, { picture: name }, { userId: user.id, address: origin.address });
    if (before !== undefined) await files.remove(before);
    return { profilePicUrl: `/user/avatar/${user.id}/${name}` };
  }

  routes.add(readAvatar, async ({ params }, { user }) => {
    const target = await directory.profile(params.id);
    const noPicture = new AditError('no-picture', { status: 404, message: 'There is no such picture' });
    if (target?.tenantId !== user.tenantId || target.picture === undefined || target.picture !== params.picture)
      throw noPicture;
    const path = await files.path(target.picture);
    const size = await stat(path).then(
      (facts) => facts.size,
      () => undefined,
    );
    if (size === undefined) throw noPicture;
    return new BinaryAnswer('image/jpeg', createReadStream(path), {
      'content-length': String(size),
      // Another picture has another name.
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });
}

async function readAll(stream: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most)
      throw new AditError('body-too-large', {
        status: 413,
        message: 'The picture is too large',
        values: { bytes: AVATAR_BYTES },
      });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
