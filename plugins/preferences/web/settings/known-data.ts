import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from 'adit/core/web';
import { readHierarchy, type HierarchyNode, type TreeDataset } from 'adit/plugins/hierarchy';

/** The datasets and columns of a site, asked for when a field chooses among them. */
export class KnownData {
  datasets: readonly TreeDataset[] = [];
  #api: Api;
  #siteId: string | undefined;
  #isAsked = false;

  constructor(api: Api, siteId: string | undefined) {
    this.#api = api;
    this.#siteId = siteId;
    makeAutoObservable(this);
  }

  /** The names of the columns of all datasets, without repetitions. */
  get columns(): readonly string[] {
    const names = this.datasets.flatMap(({ datasetColumnMapping = [] }) =>
      datasetColumnMapping.map(({ column }) => column),
    );
    return [...new Set(names)].toSorted((left, right) => left.localeCompare(right));
  }

  /** Asks once; without an answer, names are typed. */
  async ask(): Promise<void> {
    if (this.#isAsked || this.#siteId === undefined) return;
    this.#isAsked = true;
    try {
      const { hierarchy } = await this.#api.call(readHierarchy, {
        query: { site: this.#siteId, paraviewConfig: 'true' },
      });
      runInAction(() => (this.datasets = hierarchy.flatMap(datasetsOf)));
    } catch {
      this.#isAsked = false;
    }
  }
}

function datasetsOf(node: HierarchyNode): TreeDataset[] {
  return [...node.datasets, ...node.children.flatMap(datasetsOf)];
}
