import { AditError, notFound } from 'adit/core';
import { definePlugin, DirectoryToken, PeopleToken } from 'adit/core/server';
import { updatePreferences } from '../shared/index.ts';

export default definePlugin({
  activate(context) {
    const directory = context.get(DirectoryToken);
    const people = context.get(PeopleToken);

    context.routes.add(updatePreferences, ({ body: { id, ...changes } }, call) =>
      call.save(async () => {
        const { user } = call;
        if (id !== undefined && id !== user.id)
          throw new AditError('not-allowed', { status: 403, message: 'Preferences are changed by their user' });
        const { defaultSite, timeZone } = changes;
        if (typeof defaultSite === 'string') {
          const sites = await directory.sitesOf(user);
          if (!sites.some((site) => site.id === defaultSite)) throw notFound('site');
        }
        const kept = await people.savePreferences(user.id, {
          ...(changes.language && { language: changes.language }),
          ...(timeZone === undefined ? {} : { timeZone: timeZone ?? undefined }),
          ...(defaultSite === undefined ? {} : { defaultSite: defaultSite ?? undefined }),
        });
        return {
          language: kept.language,
          timeZone: kept.timeZone ?? null,
          defaultSite: kept.defaultSite ?? null,
        };
      }),
    );
  },
});
