import { makeAutoObservable, runInAction } from 'mobx';
import { siteLength, siteSystem, type LengthUnit } from 'adit/core';
import type { Dialogs, Api, FoundSystem, Navigation, SettingsReader, Toasts, Translate } from 'adit/core/web';
import { readSite, type AccountStore, type Site } from 'adit/plugins/accounts';
import { findSystemsRoute } from 'adit/plugins/coordinates';
import { createSite, deleteSite, updateSite } from 'adit/plugins/admin';

/** What can be said of a site. */
export interface SiteFields extends Pick<Site, 'name' | 'description' | 'country' | 'isSysAdminOnly'> {
  /** What its lengths are measured in. */
  readonly lengthUnit: LengthUnit;
  /** The id of the coordinate system that its data are kept in; empty for none. */
  readonly system: string;
}

/** What the form of a site works with. */
export interface SiteFormParts {
  readonly api: Api;
  readonly account: Pick<AccountStore, 'user' | 'checkSites'>;
  readonly dialogs: Dialogs;
  readonly settings: Pick<SettingsReader, 'read' | 'change'>;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly t: Translate;
}

const LIST_PATH = '/sites';
const blank: SiteFields = {
  name: '',
  description: '',
  country: '',
  isSysAdminOnly: false,
  lengthUnit: 'm',
  system: '',
};

/** The form that a site is made or changed with. */
export class SiteFormStore {
  fields: SiteFields = blank;
  state: 'loading' | 'ready' | 'failed' | 'unknown' = 'loading';
  isSaving = false;
  /** The site as the server has it; undefined for one that is yet to be made. */
  site: Site | undefined;
  /** True once somebody tried to save a blank name. */
  isNameMissing = false;
  #id: string | undefined;
  /** The unit and the coordinate system as the server has them. */
  #unit: LengthUnit = 'm';
  #system = '';
  #parts: SiteFormParts;

  constructor(parts: SiteFormParts, id: string | undefined) {
    this.#parts = parts;
    this.#id = id;
    if (id === undefined) this.state = 'ready';
    makeAutoObservable(this, { findSystems: false });
  }

  get isSystemAdministrator(): boolean {
    return this.#parts.account.user?.globalRole.name === 'System Administrator';
  }

  async load(): Promise<void> {
    if (this.#id === undefined) return;
    try {
      const { api, settings } = this.#parts;
      const [site, { unit }, { system }] = await Promise.all([
        api.call(readSite, { params: { id: this.#id } }),
        settings.read(siteLength, this.#id),
        settings.read(siteSystem, this.#id),
      ]);
      runInAction(() => {
        this.#take(site, unit, system);
        this.state = 'ready';
      });
    } catch (error) {
      const isUnknown = (error as { status?: unknown }).status === 404;
      runInAction(() => (this.state = isUnknown ? 'unknown' : 'failed'));
    }
  }

  change(changes: Partial<SiteFields>): void {
    this.fields = { ...this.fields, ...changes };
    if (this.fields.name.trim() !== '') this.isNameMissing = false;
  }

  /** Takes a coordinate system, whose unit is that of the site. */
  setSystem(system: FoundSystem | undefined): void {
    this.change({ system: system?.id ?? '', ...(system?.unit && { lengthUnit: system.unit }) });
  }

  readonly findSystems = (search: string, signal: AbortSignal): Promise<readonly FoundSystem[]> =>
    this.#parts.api.call(findSystemsRoute, { query: { search, ofSites: 'true' } }, { signal });

  /** Makes or changes the site; a blank name is refused before anything is sent. */
  async save(): Promise<void> {
    const { api, account, navigation, toasts, t } = this.#parts;
    const { isSysAdminOnly, lengthUnit, system, ...fields } = this.fields;
    this.isNameMissing = fields.name.trim() === '';
    if (this.isNameMissing || this.isSaving) return;
    const body = this.isSystemAdministrator ? { ...fields, isSysAdminOnly } : fields;
    const id = this.#id;
    this.isSaving = true;
    try {
      const site =
        id === undefined ? await api.call(createSite, { body }) : await api.call(updateSite, { params: { id }, body });
      await this.#keepLengths(site.id, lengthUnit, system);
      runInAction(() => this.#take(site, lengthUnit, system));
      toasts.show({ type: 'success', title: t(id === undefined ? 'site.created' : 'site.saved', { site: site.name }) });
      void account.checkSites().catch(() => undefined);
      if (id === undefined) navigation.go(`/site/${site.id}`, { replace: true });
    } catch (error) {
      toasts.showError(error, t(id === undefined ? 'errorCreatingSite' : 'errorEditingSite'), { messageFirst: true });
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  /** Deletes the site with all that belongs to it, once the user has read what that is and typed its name. */
  async remove(): Promise<void> {
    const { api, account, dialogs, navigation, toasts, t } = this.#parts;
    const { site } = this;
    if (!site) return;
    const ask = () => import('./delete-site-dialog.tsx');
    const isMeant = await dialogs.open<{ site: Site }, boolean>(ask, { site }, { title: t('site.delete'), width: 460 });
    if (isMeant !== true) return;
    try {
      await api.call(deleteSite, { params: { id: site.id } });
      toasts.show({ type: 'success', title: t('site.deleted', { site: site.name }) });
      navigation.go(LIST_PATH, { replace: true });
      await account.checkSites().catch(() => undefined);
    } catch (error) {
      toasts.showError(error, t('errorProblemDeleting'));
    }
  }

  /** Changes the unit and the coordinate system of a site where they are others than before; rejects where that is refused. */
  async #keepLengths(siteId: string, unit: LengthUnit, system: string): Promise<void> {
    const { settings } = this.#parts;
    const at = { scope: 'site', siteId } as const;
    if (unit !== this.#unit) await settings.change(siteLength, at, { unit });
    if (system !== this.#system) await settings.change(siteSystem, at, { system });
  }

  #take(site: Site, lengthUnit: LengthUnit, system: string): void {
    const { name, description, country, isSysAdminOnly } = site;
    this.site = site;
    this.#unit = lengthUnit;
    this.#system = system;
    this.fields = { name, description, country, isSysAdminOnly, lengthUnit, system };
  }
}
