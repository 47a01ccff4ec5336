import { compareStructural, observable, reaction, runInAction } from 'mobx';
import type { ComponentNode } from './layout-state.ts';

/** An open tab. */
export interface Tab {
  readonly instanceId: string;
  readonly panelId: string;
}

/** What a panel keeps with its tab. */
export type PanelState = Readonly<Record<string, unknown>>;

interface Facts {
  readonly state: PanelState;
  /** What the panel calls itself. */
  readonly title: string | undefined;
  /** What it was last called while its plugin was on. */
  readonly keptName: string;
}

const noFacts: Facts = { state: {}, title: undefined, keptName: '' };

/** What is known of open tabs beside their place: names and states; observable. */
export class TabFacts {
  #facts = observable.map<string, Facts>({}, { deep: false });
  #titleOf: (panelId: string) => string | undefined;

  /** `titleOf` gives a panel's translated name, or undefined while its plugin is off. */
  constructor(titleOf: (panelId: string) => string | undefined) {
    this.#titleOf = titleOf;
  }

  /** What a tab is called; a panel whose plugin is off keeps its last name. */
  nameOf({ instanceId, panelId }: Tab): string {
    const { title, keptName } = this.#of(instanceId);
    return title ?? this.#titleOf(panelId) ?? (keptName || panelId);
  }

  stateOf(instanceId: string): PanelState {
    return this.#of(instanceId).state;
  }

  setState(instanceId: string, state: PanelState): void {
    this.#change(instanceId, { state });
  }

  setTitle(instanceId: string, title: string): void {
    this.#change(instanceId, { title });
  }

  /** Takes over what a layout holds of tabs that are not known yet. */
  adopt(components: readonly ComponentNode[]): void {
    for (const { id, componentName, componentState } of components) {
      if (!this.#facts.has(String(id))) this.#change(String(id), { state: componentState, keptName: componentName });
    }
  }

  /** Forgets all tabs but these. */
  keepOnly(tabs: readonly Tab[]): void {
    const open = new Set(tabs.map((tab) => tab.instanceId));
    runInAction(() => {
      for (const id of [...this.#facts.keys()]) if (!open.has(id)) this.#facts.delete(id);
    });
  }

  /** Remembers what the tabs are called, as long as their plugins can tell; returns what ends it. */
  followNames(tabs: () => readonly Tab[]): () => void {
    return reaction(
      () => tabs().map(({ instanceId, panelId }) => [instanceId, this.#titleOf(panelId)] as const),
      (names) => {
        for (const [instanceId, keptName] of names) {
          if (keptName !== undefined) this.#change(instanceId, { keptName });
        }
      },
      { fireImmediately: true, equals: compareStructural },
    );
  }

  #of(instanceId: string): Facts {
    return this.#facts.get(instanceId) ?? noFacts;
  }

  #change(instanceId: string, change: Partial<Facts>): void {
    runInAction(() => this.#facts.set(instanceId, { ...this.#of(instanceId), ...change }));
  }
}
