import { defineRoute, type Access } from 'adit/core';
import { z } from 'zod';
import { savedStateShape, shareShape, stateContentShape, stateSummaryShape, versionShape } from './shapes.ts';

const viewOfSite: Access = {
  kind: 'permission',
  permission: 'states.view',
  scope: { object: 'site', from: 'query.site' },
};
const viewOfState: Access = {
  kind: 'permission',
  permission: 'states.view',
  scope: { object: 'state', from: 'params.id' },
};
const editOfSite: Access = {
  kind: 'permission',
  permission: 'states.edit',
  scope: { object: 'site', from: 'body.site' },
};
const editOfState: Access = { ...viewOfState, permission: 'states.edit' };
const id = z.object({ id: z.string() });
// Rules of names are the handler's: their answers say what is wrong.
const name = z.string().max(200);
const version = z.int().min(1);

/** The states that the caller may open: own ones, public ones, and those that are shared with the caller. @beta */
export const readStates = defineRoute({
  id: 'states.list',
  method: 'GET',
  path: '/state/read',
  summary: 'The saved states of a site that the caller may open, the newest first',
  access: viewOfSite,
  query: z.object({ site: z.string() }),
  result: z.array(stateSummaryShape),
});

/** 403 `state-not-public` for a state of the site that the caller may not open, 404 for any other. @beta */
export const readState = defineRoute({
  id: 'states.read',
  method: 'GET',
  path: '/state/read/:stateId',
  summary: 'A saved state',
  access: { ...viewOfState, scope: { object: 'state', from: 'params.stateId' } },
  params: z.object({ stateId: z.string() }),
  result: savedStateShape,
});

/** The picture of a saved state, as a data address. @internal */
export const readThumbnail = defineRoute({
  id: 'states.thumbnail',
  method: 'GET',
  path: '/state/thumbnail/:id',
  summary: 'The picture of a saved state, as a data address',
  access: viewOfState,
  params: id,
  result: z.object({ thumbnail: z.string().nullable() }),
});

/** 409 `state-name-taken` when the caller has a state of the name in the folder. @internal */
export const createState = defineRoute({
  id: 'states.create',
  method: 'POST',
  path: '/state/create',
  summary: 'Keep a new state',
  access: editOfSite,
  body: stateContentShape.extend({
    site: z.string(),
    name,
    folder: name.default(''),
    isPublic: z.boolean().default(false),
  }),
  result: stateSummaryShape,
  refusals: [409],
});

/** Keeps the one before as a version. 409 `state-changed` when it is no more the `version` that was seen, if that is told. @internal */
export const updateState = defineRoute({
  id: 'states.update',
  method: 'PUT',
  path: '/state/update/:id',
  summary: 'Save a state again; the one before is kept',
  access: editOfState,
  params: id,
  body: stateContentShape.extend({ version: version.optional() }),
  result: stateSummaryShape,
  refusals: [409],
});

/** Renames a state, moves it to a folder (empty: to none), makes it public or private. @internal */
export const changeState = defineRoute({
  id: 'states.change',
  method: 'PUT',
  path: '/state/change/:id',
  summary: 'Rename or move a saved state, make it public or private',
  access: editOfState,
  params: id,
  body: z.strictObject({ name: name.optional(), folder: name.optional(), isPublic: z.boolean().optional() }),
  result: stateSummaryShape,
  refusals: [409],
});

/** Delete a saved state with all its versions. @internal */
export const deleteState = defineRoute({
  id: 'states.delete',
  method: 'DELETE',
  path: '/state/delete/:id',
  summary: 'Delete a saved state with all its versions',
  access: editOfState,
  params: id,
  result: z.object({}),
});

/** Renames a folder of the caller; an empty new name takes its states out of it. 409 `state-folder-taken` when there is one of the new name. @internal */
export const renameFolder = defineRoute({
  id: 'states.rename-folder',
  method: 'PUT',
  path: '/state/folder/rename',
  summary: 'Rename a folder of own states, or dissolve it',
  access: editOfSite,
  body: z.strictObject({ site: z.string(), folder: name, newFolder: name }),
  result: z.object({}),
  refusals: [409],
});

/** The saves of before of a state, the newest first. @internal */
export const readVersions = defineRoute({
  id: 'states.versions',
  method: 'GET',
  path: '/state/versions/:id',
  summary: 'The saves of before of a state, the newest first',
  access: viewOfState,
  params: id,
  result: z.array(versionShape),
});

/** The save of now is kept as a version as well. @internal */
export const restoreVersion = defineRoute({
  id: 'states.restore',
  method: 'PUT',
  path: '/state/restore/:id',
  summary: 'Make a save of before the one of now',
  access: editOfState,
  params: id,
  body: z.strictObject({ version }),
  result: stateSummaryShape,
  refusals: [409],
});

/** With whom a state is shared. @internal */
export const readShares = defineRoute({
  id: 'states.shares',
  method: 'GET',
  path: '/state/shares/:id',
  summary: 'With whom a state is shared',
  access: viewOfState,
  params: id,
  result: z.array(shareShape),
});

/** The people who have access to the state's site, by name, without the caller: those with whom it can be shared. @internal */
export const readPeople = defineRoute({
  id: 'states.people',
  method: 'GET',
  path: '/state/people/:id',
  summary: 'With whom a state can be shared',
  access: editOfState,
  params: id,
  result: z.array(shareShape),
});

/** All or none: 400 `no-site-access` names those of the e-mails that have no access to the site; 400 `emails-required` for none. @internal */
export const shareState = defineRoute({
  id: 'states.share',
  method: 'PUT',
  path: '/state/share/:id',
  summary: 'Share a state with users of its site',
  access: editOfState,
  params: id,
  body: z.strictObject({ emails: z.array(z.string().max(320)).max(100) }),
  result: z.array(shareShape),
});

/** Share a state no more with a user. @internal */
export const unshareState = defineRoute({
  id: 'states.unshare',
  method: 'PUT',
  path: '/state/unshare/:id',
  summary: 'Share a state no more with a user',
  access: editOfState,
  params: id,
  body: z.strictObject({ userId: z.string().max(100) }),
  result: z.array(shareShape),
});
