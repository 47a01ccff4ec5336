import { ApiError, SessionCallError, type ActiveSite, type Dialogs, type Toasts, type Translate } from 'adit/core/web';
import { stateLink, type StateSummary } from '../../shared/index.ts';
import type { StateFields } from '../dialogs/facts-dialog.tsx';
import type { SavedStates } from '../store/saved-states.ts';
import type { StateList } from '../store/state-list.ts';
import type { StateActions } from './state-actions.ts';

const LIST_WIDTH = 1080;
const LINK_KEY = 'states.link';
const OFFER_MILLISECONDS = 10_000;

/** What the actions work with. */
export interface StateActionsParts {
  readonly states: SavedStates;
  readonly list: StateList;
  readonly site: ActiveSite;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
  /** Something is shown that could be lost. */
  isAnythingShown(): boolean;
}

/** Asks the user in dialogs what an action needs to know. */
export class DialogStateActions implements StateActions {
  #parts: StateActionsParts;

  constructor(parts: StateActionsParts) {
    this.#parts = parts;
  }

  async startNew(): Promise<void> {
    const { states, dialogs, t, isAnythingShown } = this.#parts;
    await this.#telling('new', async () => {
      const isLost = states.current ? await states.check() : isAnythingShown();
      const question = { title: t('new'), message: t('new.question'), action: t('new.action') };
      if (!isLost || (await dialogs.confirm(question))) await states.startNew();
    });
  }

  async save(): Promise<void> {
    const { states } = this.#parts;
    if (states.isBusy) return;
    const { summary } = states.current ?? {};
    if (!summary?.mayEdit) return this.saveAs();
    await this.#telling('save', async () => {
      if (await this.#saveOver()) this.#tellSaved(summary.name);
    });
  }

  async saveAs(): Promise<void> {
    const { site, list, dialogs, states, toasts, t } = this.#parts;
    const siteId = site.id;
    if (siteId === undefined) return;
    await this.#telling('save-as', async () => {
      await list.refresh(siteId);
      const { summary } = states.current ?? {};
      const submit = async (fields: StateFields): Promise<void> => {
        await states.saveAs({ site: siteId, ...fields }).catch((error: unknown) => {
          // The dialog says what is wrong with what was typed; what the session does not give is told as in every other place.
          if (error instanceof SessionCallError) toasts.showError(error, t('failed.save'), { dismissable: false });
          throw error;
        });
        this.#tellSaved(fields.name);
      };
      const properties = {
        folder: summary?.isOwn ? summary.folder : '',
        action: t('save'),
        submit,
        submitLink: async (fields: StateFields) => {
          await submit({ ...fields, isPublic: true });
          await this.copyLink();
        },
      };
      await dialogs.open(() => import('../dialogs/facts-dialog.tsx'), properties, { title: t('save-as'), width: 420 });
    });
  }

  async reload(): Promise<void> {
    const { states, dialogs, t } = this.#parts;
    const { summary } = states.current ?? {};
    if (!summary) return;
    await this.#telling('reload', async () => {
      const question = { title: t('reload'), message: t('reload.question'), action: t('reload.action') };
      if (!(await states.check()) || (await dialogs.confirm(question))) this.tellMissing(await states.load(summary.id));
    });
  }

  async copyLink(): Promise<void> {
    const { states, dialogs, toasts, t } = this.#parts;
    if (!states.current) return;
    const { siteId, summary } = states.current;
    const mayPublish = summary.mayEdit && !summary.isPublic;
    const link = stateLink(location.origin, { id: summary.id, siteId });
    await this.#telling('copy-link', async () => {
      try {
        await navigator.clipboard.writeText(link);
      } catch {
        const properties = { link, ...(mayPublish && { publish: () => this.#publish(summary) }) };
        await dialogs.open(() => import('../dialogs/link-dialog.tsx'), properties, {
          title: t('copy-link'),
          width: 480,
        });
        return;
      }
      const message = t(summary.isPublic ? 'link.public' : 'link.private');
      const toast = { type: 'success', title: t('link.copied'), message, key: LINK_KEY } as const;
      const publish = { label: t('link.publish'), run: () => this.#publish(summary) };
      // Time to read it, and to click.
      toasts.show(mayPublish ? { ...toast, actions: [publish], duration: OFFER_MILLISECONDS } : toast);
    });
  }

  /** Lets everybody with access to the site open a state. */
  async #publish({ id }: StateSummary): Promise<void> {
    const { list, toasts, t } = this.#parts;
    await this.#telling('publish', async () => {
      await list.change(id, { isPublic: true });
      toasts.show({ type: 'success', title: t('link.published'), message: t('link.public'), key: LINK_KEY });
    });
  }

  async openList(): Promise<void> {
    const { dialogs, list, t } = this.#parts;
    list.setSearch('');
    await dialogs.open(() => import('../dialogs/load-dialog.tsx'), {}, { title: t('load'), width: LIST_WIDTH });
  }

  async load({ id }: StateSummary): Promise<void> {
    await this.#telling('load', async () => this.tellMissing(await this.#parts.states.load(id)));
  }

  async share(state: StateSummary): Promise<void> {
    const { dialogs, t } = this.#parts;
    await dialogs.open(() => import('../dialogs/share-dialog.tsx'), { state }, { title: t('share'), width: 480 });
  }

  async showVersions(state: StateSummary): Promise<void> {
    const { dialogs, t } = this.#parts;
    const title = t('versions.of', { name: state.name });
    await dialogs.open(() => import('../dialogs/versions-dialog.tsx'), { state }, { title, width: 520 });
  }

  async restore(state: StateSummary, version: number): Promise<void> {
    await this.#telling('versions', async () => {
      await this.#parts.states.restore(state.id, version);
      this.#parts.toasts.show({ type: 'success', title: this.#parts.t('versions.restored'), message: state.name });
    });
  }

  async rename(state: StateSummary): Promise<void> {
    const { dialogs, list, t } = this.#parts;
    const properties = {
      state,
      folder: state.folder,
      action: t('rename.action'),
      submit: (fields: StateFields) => list.change(state.id, fields),
    };
    await dialogs.open(() => import('../dialogs/facts-dialog.tsx'), properties, { title: t('rename'), width: 420 });
  }

  async renameFolder(folder: string): Promise<void> {
    const { dialogs, list, site, t } = this.#parts;
    const siteId = site.id ?? '';
    const submit = (newFolder: string): Promise<void> => list.renameFolder(siteId, folder, newFolder);
    const title = t('folder.rename', { folder });
    await dialogs.open(() => import('../dialogs/folder-dialog.tsx'), { folder, submit }, { title, width: 420 });
  }

  async remove(state: StateSummary): Promise<void> {
    const { dialogs, list, states, t } = this.#parts;
    const message = t('delete.question', { name: state.name });
    if (!(await dialogs.confirm({ title: t('delete'), message, action: t('delete'), danger: true }))) return;
    await this.#telling('delete', async () => {
      await list.remove(state.id);
      if (states.current?.summary.id === state.id) states.close();
    });
  }

  /** Runs `work`; a failure is told under the name of what was being done. */
  async #telling(key: string, work: () => Promise<void>): Promise<void> {
    const { toasts, t } = this.#parts;
    try {
      await work();
    } catch (error) {
      toasts.showError(error, t(`failed.${key}`), { dismissable: false });
    }
  }

  /** Saves, and asks before it covers what somebody else has saved meanwhile; false when the user rather would not. */
  async #saveOver(): Promise<boolean> {
    const { states, dialogs, t } = this.#parts;
    try {
      await states.save();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'state-changed') throw error;
      const question = { title: t('save'), message: t('conflict.question'), action: t('conflict.action') };
      if (!(await dialogs.confirm(question))) return false;
      await states.save({ overwrite: true });
    }
    return true;
  }

  #tellSaved(name: string): void {
    const { toasts, t } = this.#parts;
    toasts.show({ type: 'success', title: t('saved'), message: name });
  }

  /** Tells how many layers of a state are not there any more. */
  tellMissing(layers: readonly string[]): void {
    const { toasts, t } = this.#parts;
    if (layers.length > 0)
      toasts.show({ type: 'warning', title: t('missing'), message: t('missing.layers', { count: layers.length }) });
  }
}
