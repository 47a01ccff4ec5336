import { makeAutoObservable, runInAction } from 'mobx';
import type { ActiveSite } from 'adit/core/web';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { StoredText } from './stored-text.ts';

const siteShape = z.object({ id: z.string(), name: z.string() });

/** Keeps the chosen site in the browser's storage. */
export class StoredActiveSite implements ActiveSite {
  id: string | undefined;
  name: string | undefined;
  #stored = new StoredText('active-site');
  #onChange: (siteId: string | undefined) => Promise<void>;

  /** `onChange` asks for plugins and permissions anew. */
  constructor(onChange: (siteId: string | undefined) => Promise<void>) {
    this.#onChange = onChange;
    this.#take(siteShape.safeParse(parseJson(this.#stored.read())).data);
    makeAutoObservable(this);
  }

  async choose(site: { id: string; name: string } | undefined): Promise<void> {
    const isOther = site?.id !== this.id;
    this.#stored.write(site && JSON.stringify({ id: site.id, name: site.name }));
    runInAction(() => this.#take(site));
    if (isOther) await this.#onChange(site?.id);
  }

  #take(site: { id: string; name: string } | undefined): void {
    this.id = site?.id;
    this.name = site?.name;
  }
}
