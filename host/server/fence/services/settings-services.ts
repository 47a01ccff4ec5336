import { z } from 'zod';
import { notFound, type Settings } from 'adit/core';
import type { SettingsPlace, SettingsStore } from 'adit/core/server';
import type { OpenWork } from '../half/open-works.ts';
import { tenantOf, type DataRights } from './data-rights.ts';
import type { HalfServices } from './half-services.ts';

const placeShape = z.object({ siteId: z.string().optional(), userId: z.string().optional() });

/** What settings are read with. */
export interface SettingsParts {
  readonly rights: DataRights;
  /** The settings that the half's plugin has. */
  find(id: string): Settings | undefined;
  store(): SettingsStore;
}

/** The settings of the plugin itself, for the tenant that is worked for, a site of it and the caller. */
export function settingsServices({ rights, find, store }: SettingsParts): HalfServices {
  return {
    'settings.read': async ([id, place], work) => {
      const known = find(z.string().parse(id));
      if (!known) throw notFound('settings');
      const { siteId, userId } = placeShape.parse(place);
      if (siteId !== undefined && !(await rights.has(work, siteId, 'viewer'))) throw notFound('site');
      if (userId !== undefined && !isOwn(work, userId)) throw notFound('user');
      const at: SettingsPlace = {
        tenantId: tenantOf(work),
        ...(siteId !== undefined && { siteId }),
        ...(userId !== undefined && { userId }),
      };
      return store().read(known, at);
    },
  };
}

/** In a call, the caller; a job is for nobody in particular. */
function isOwn(work: OpenWork | undefined, userId: string): boolean {
  return work?.call === undefined || work.call.visitor?.id === userId;
}
