import { partsById, sceneParts, unknownPart, type ScenePart, type ScenePartsById } from 'adit/core';
import { sceneListeners, type SceneListener, type ServerPluginHost } from 'adit/core/server';

/** What plugins know of scenes: their parts, and who hears of changes. */
export class SceneKnowledge {
  #contributions: ServerPluginHost['contributions'];
  #list: readonly ScenePart[] = [];
  #parts: ScenePartsById = new Map();

  constructor(contributions: ServerPluginHost['contributions']) {
    this.#contributions = contributions;
  }

  get parts(): ScenePartsById {
    const list = this.#contributions.list(sceneParts);
    if (list.length !== this.#list.length || list.some((part, at) => part !== this.#list[at])) {
      this.#list = list;
      this.#parts = partsById(list);
    }
    return this.#parts;
  }

  /** The parts of ids with their plugins; throws `unknown-part` (404). */
  owners(ids: Iterable<string>): readonly { readonly pluginId: string; readonly value: ScenePart }[] {
    const registered = this.#contributions.registered(sceneParts);
    return [...new Set(ids)].map((id) => {
      const found = registered.find(({ value }) => value.id === id);
      if (!found) throw unknownPart(id);
      return found;
    });
  }

  get listeners(): readonly SceneListener[] {
    return this.#contributions.list(sceneListeners);
  }
}
