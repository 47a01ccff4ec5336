import { AditError, type RouteInput } from 'adit/core';
import {
  definePlugin,
  DirectoryToken,
  MailToken,
  migrations,
  objectResolvers,
  removalHooks,
  type CallContext,
} from 'adit/core/server';
import {
  changeState,
  createState,
  deleteState,
  NAME_LENGTH,
  nameProblem,
  readPeople,
  readShares,
  readState,
  readStates,
  readThumbnail,
  readVersions,
  renameFolder,
  restoreVersion,
  shareState,
  STATE_VERSION,
  stateShared,
  unshareState,
  updateState,
  upgradeState,
  type StateSummary,
} from '../shared/index.ts';
import { checkContent } from './check-content.ts';
import { stateMigrations } from './migrations.ts';
import { ShareMails } from './share-mails.ts';
import { ShareTable } from './share-table.ts';
import { StateAccess } from './state-access.ts';
import { StateTable, type StateContent } from './state-table.ts';
import type { StateDatabase } from './tables.ts';

type Sent = Pick<RouteInput<typeof createState>['body'], 'appState' | 'thumbnail' | 'stateVersion'>;

export default definePlugin({
  activate(context) {
    const { routes } = context;
    const directory = context.get(DirectoryToken);
    const database: StateDatabase = context.database();
    const states = new StateTable(database);
    const shares = new ShareTable(database);
    const access = new StateAccess(states, shares, directory);
    const mails = new ShareMails(directory, context.get(MailToken));
    for (const migration of stateMigrations) context.add(migrations, migration);
    context.add(removalHooks, {
      id: 'states.states',
      siteRemoved: (siteId) => states.removeSite(siteId),
      siteHoldings: async (siteId) => ({ 'site.states': await states.countOn(siteId) }),
    });
    context.add(objectResolvers, {
      id: 'states.state',
      object: 'state',
      async find(ids) {
        const found = await states.find(ids);
        return new Map(found.map((state) => [state.id, { tenantId: state.tenant_id, siteId: state.site_id }]));
      },
    });

    routes.add(readStates, async ({ query: { site } }, call) =>
      access.summaries(await states.openable(site, call.user.id), call),
    );

    routes.add(readState, async ({ params }, call) => {
      const state = await access.open(params.stateId, call);
      const { app_state: text, state_version: version, thumbnail } = await states.content(state.id);
      const appState = upgradeState(JSON.parse(text) as unknown, version);
      const { views = {} } = appState as { views?: object };
      const summary = await access.summary(state, call);
      return { ...summary, siteId: state.site_id, appState, thumbnail, views: Object.keys(views) };
    });

    routes.add(readThumbnail, async ({ params }, call) => {
      const { id } = await access.open(params.id, call);
      return { thumbnail: await states.thumbnail(id) };
    });

    routes.add(createState, async ({ body }, call) => {
      const { user } = call;
      const name = requireName(body.name);
      const folder = await folderOf(body.site, user.id, body.folder);
      const { site: site_id, isPublic: is_public } = body;
      const facts = { tenant_id: user.tenantId, site_id, owner_id: user.id, name, folder, is_public };
      const content = toContent(body, user.id);
      const id = await call.save(() => states.add(facts, content));
      return access.summary(await states.facts(id), call);
    });

    routes.add(updateState, async ({ params, body }, call) => {
      const state = await access.edit(params.id, call);
      const content = toContent(body, call.user.id);
      return savedAgain(state.id, content, call, body.version);
    });

    routes.add(changeState, async ({ params, body }, call) => {
      const state = await access.edit(params.id, call);
      const { name, folder, isPublic } = body;
      const changes = {
        ...(name !== undefined && { name: requireName(name) }),
        ...(folder !== undefined && { folder: await folderOf(state.site_id, state.owner_id, folder) }),
        ...(isPublic !== undefined && { isPublic }),
      };
      await call.save(() => states.change(state.id, changes));
      return access.summary(await states.facts(state.id), call);
    });

    routes.add(deleteState, ({ params }, call) =>
      call.save(async () => {
        await states.remove((await access.edit(params.id, call)).id);
        return {};
      }),
    );

    routes.add(renameFolder, async ({ body }, call) => {
      const folder = requireName(body.folder);
      const newFolder = body.newFolder.trim() === '' ? '' : requireName(body.newFolder);
      await call.save(() => states.renameFolder(body.site, call.user.id, folder, newFolder));
      return {};
    });

    routes.add(readVersions, async ({ params }, call) => {
      const { id } = await access.edit(params.id, call);
      const users = new Map((await directory.users(call.user.tenantId)).map((user) => [user.id, user.name]));
      return (await states.versions(id)).map(({ version, saved_at, saved_by, thumbnail }) => ({
        version,
        savedAt: saved_at.toISOString(),
        user: { id: saved_by, name: users.get(saved_by) ?? '' },
        thumbnail,
      }));
    });

    routes.add(restoreVersion, async ({ params, body }, call) => {
      const { id } = await access.edit(params.id, call);
      const content = await states.versionContent(id, body.version);
      return savedAgain(id, { ...content, saved_by: call.user.id }, call);
    });

    routes.add(readShares, async ({ params }, call) => access.shares(await access.edit(params.id, call)));

    routes.add(readPeople, async ({ params }, call) => access.people(await access.edit(params.id, call), call));

    routes.add(shareState, ({ params, body }, call) =>
      call.save(async () => {
        const state = await access.edit(params.id, call);
        const userIds = await access.usersToShareWith(state, body.emails);
        const before = (await shares.of([state.id])).get(state.id) ?? [];
        await shares.add(state.id, userIds);
        const { id: stateId, site_id: siteId, name, tenant_id: tenantId } = state;
        for (const userId of userIds)
          if (userId !== call.user.id)
            await context.events.emit(
              stateShared,
              { tenantId, siteId, userId },
              { stateId, siteId, name, from: call.user.name },
            );
        const others = userIds.filter((userId) => userId !== call.user.id && !before.includes(userId));
        await mails.send(others, { stateId, siteId, name, from: call.user.name });
        return access.shares(state);
      }),
    );

    routes.add(unshareState, ({ params, body }, call) =>
      call.save(async () => {
        const state = await access.edit(params.id, call);
        await shares.remove(state.id, body.userId);
        return access.shares(state);
      }),
    );

    /** Saves a state once more; somebody else may have saved it again by the time that it is answered. */
    async function savedAgain(
      id: string,
      content: StateContent,
      call: CallContext,
      seen?: number,
    ): Promise<StateSummary> {
      const version = await call.save(() => states.save(id, content, seen));
      return access.summary({ ...(await states.facts(id)), version }, call);
    }

    /** The folder as its owner writes it already; empty for none. */
    async function folderOf(siteId: string, ownerId: string, folder: string): Promise<string> {
      if (folder === '') return '';
      return states.folderName(siteId, ownerId, requireName(folder));
    }
  },
});

function toContent({ appState, thumbnail, stateVersion }: Sent, userId: string): StateContent {
  const { text } = checkContent(appState, stateVersion);
  return { app_state: text, state_version: STATE_VERSION, thumbnail, saved_by: userId };
}

/** The name without spaces around it; throws 400 `state-name-blank` or `state-name-too-long`. */
function requireName(name: string): string {
  const problem = nameProblem(name);
  if (problem !== undefined)
    throw new AditError(`state-name-${problem}`, { message: `The name is ${problem}`, values: { most: NAME_LENGTH } });
  return name.trim();
}
