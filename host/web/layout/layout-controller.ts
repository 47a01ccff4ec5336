import { Actions, DockLocation, Model, TabNode, TabSetNode, type Action } from 'flexlayout-react';
import { makeAutoObservable, observableRef, observableShallow, reaction, runInAction } from 'mobx';
import { DisposableStore } from 'adit/core';
import { panels, permitted, type Contributions, type Panel, type SplitDirection, type Workspace } from 'adit/core/web';
import { collapseStack, isCollapsed, openStack, openStranded } from './collapse.ts';
import { defaultLayout } from './default-layout.ts';
import { canClose } from './docking-rules.ts';
import { Drags, locations } from './drags.ts';
import { hasRoom, type DropZone } from './drop-rules.ts';
import { LayoutReader, toFlexLayout } from './flexlayout-json.ts';
import { readKept, toKept } from './kept-layout.ts';
import { shapeOf, stackOf, type LayoutShape } from './layout-shape.ts';
import { componentsOf, newId, type ComponentNode, type LayoutState } from './layout-state.ts';
import { leaveRoom } from './leave-room.ts';
import { SPLITTER } from './minimum-size.ts';
import { placeBeside } from './place-beside.ts';
import { placePanel } from './place-panel.ts';
import type { StoredLayouts } from './stored-layouts.ts';
import { TabFacts, type PanelState, type Tab } from './tab-facts.ts';

/** FlexLayout's own types leave this method out. */
type SizedModel = Model & { setSplitterSize(pixels: number): void };

const SAVE_DELAY = 250;
const RESIZE_DELAY = 1000;
const edges = { left: DockLocation.LEFT, right: DockLocation.RIGHT, bottom: DockLocation.BOTTOM } as const;

/** What the layout needs of the program. */
export interface LayoutControllerOptions {
  readonly contributions: Contributions;
  readonly stored: StoredLayouts;
  /** Whose layout it is: a user on a site. */
  readonly owner: string;
  can(permission: string): boolean;
  /** A panel's translated name; undefined when its plugin is off. */
  titleOf(panelId: string): string | undefined;
}

/** The layout of one user on one site: every change of it goes through here, and is kept in the browser. */
export class LayoutController implements Workspace {
  model: Model;
  tabs: readonly Tab[] = [];
  /** Which panels stand together, which are collapsed, and how small the layout can be; observable. */
  shape: LayoutShape = shapeOf({ root: { id: 0, type: 'root', children: [] } }, () => true);
  readonly drags = new Drags();
  #options: LayoutControllerOptions;
  #facts: TabFacts;
  #reader = new LayoutReader();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resizing: ReturnType<typeof setTimeout> | undefined;
  #following = new DisposableStore();

  constructor(options: LayoutControllerOptions) {
    this.#options = options;
    this.#facts = new TabFacts((panelId) => options.titleOf(panelId));
    const layout = options.stored.read(options.owner) ?? defaultLayout(this.available);
    this.model = this.#toModel(layout);
    makeAutoObservable(this, {
      model: observableRef,
      tabs: observableShallow,
      shape: observableRef,
      layout: false,
      drags: false,
    });
    this.#look();
    this.#following.add(this.#facts.followNames(() => this.tabs));
    // Plugins that come and go change which tabs may be closed.
    this.#following.add(
      reaction(
        () => this.available,
        () => this.#markClosable(),
      ),
    );
    this.#following.add(
      reaction(
        () => this.#missing(),
        (missing) => missing.forEach((panel) => this.#place(panel, false)),
        { fireImmediately: true },
      ),
    );
    const save = (): void => this.#save();
    window.addEventListener('pagehide', save);
    this.#following.add(() => window.removeEventListener('pagehide', save));
  }

  /** The panels that the user may open; observable. */
  get available(): readonly Panel[] {
    return permitted(this.#options, panels).map(({ value }) => value);
  }

  /** The panel of an id; undefined when its plugin is off or the user may not see it. Observable. */
  panel(panelId: string): Panel | undefined {
    return this.available.find((panel) => panel.id === panelId);
  }

  /** What a tab is called; observable. */
  titleOf(tab: Tab): string {
    return this.#facts.nameOf(tab);
  }

  /** What a panel last set as its state; observable. */
  stateOf(instanceId: string): PanelState {
    return this.#facts.stateOf(instanceId);
  }

  setState(instanceId: string, state: PanelState): void {
    this.#facts.setState(instanceId, state);
    this.#saveSoon();
  }

  setTitle(instanceId: string, title: string): void {
    this.#facts.setTitle(instanceId, title);
    this.#saveSoon();
  }

  /** Whether the user may close a tab; observable. */
  canClose(panelId: string): boolean {
    return canClose(panelId, { panel: (id) => this.panel(id), open: this.tabs.map((tab) => tab.panelId) });
  }

  /** Lets an action of the layout component through, or stops it. */
  allow(action: Action): Action | undefined {
    if (action.type !== Actions.DELETE_TAB) return action;
    const tab = this.tabs.find(({ instanceId }) => instanceId === action.data['node']);
    if (tab && !this.canClose(tab.panelId)) return undefined;
    const leaving = tab && leaveRoom(this.model, tab.instanceId);
    if (leaving) this.model.doAction(leaving);
    return action;
  }

  openPanel(panelId: string, state?: PanelState): string {
    const panel = this.panel(panelId);
    if (!panel) throw new Error(`There is no panel "${panelId}"`);
    const instanceId = (panel.single && this.instancesOf(panelId)[0]) || this.#place(panel, true);
    if (state) this.setState(instanceId, state);
    this.bringForward(instanceId);
    return instanceId;
  }

  /** Puts a panel in front of its stack, and opens the stack. */
  bringForward(instanceId: string): void {
    this.#act(Actions.selectTab(instanceId));
    this.setCollapsed(instanceId, false);
  }

  splitPanel(instanceId: string, direction: SplitDirection, state: PanelState = {}, wanted?: string): string {
    const panelId = wanted ?? this.tabs.find((tab) => tab.instanceId === instanceId)?.panelId ?? '';
    if (!this.panel(panelId)) throw new Error(`There is no panel "${instanceId}" to split`);
    const { layout } = this;
    const component = newComponent(layout, panelId, state);
    this.#adopt(placeBeside(layout, component, Number(instanceId), direction));
    return String(component.id);
  }

  /** Docks the panel that was last used, or a certain one, at an edge of the layout. */
  movePanel(edge: 'left' | 'right' | 'bottom', instanceId = this.#usedTab): void {
    if (instanceId) this.#act(Actions.moveNode(instanceId, this.model.getRootRow()?.getId() ?? '', edges[edge], -1));
  }

  /** Docks a panel beside another one's stack, or into it. */
  dock(instanceId: string, zone: DropZone, beside: string): void {
    const stack = this.model.getNodeById(beside)?.getParent();
    if (stack) this.#act(Actions.moveNode(instanceId, stack.getId(), locations[zone], -1));
  }

  /** Whether a panel has room beside another one's stack as a drag would have it. */
  canDock(instanceId: string, zone: DropZone, beside: string): boolean {
    const together = this.shape.stacks.get(beside) ?? [];
    if (together.includes(instanceId) && (zone === 'stack' || together.length === 1)) return false;
    const area = this.model.getNodeById(beside)?.getParent()?.getRect();
    return zone === 'stack' || (area !== undefined && hasRoom(area, zone));
  }

  /** Collapses the stack of a panel to a strip where it may be, or opens it again. */
  setCollapsed(instanceId: string, collapsed: boolean): void {
    const { layout } = this;
    const stack = stackOf(layout, instanceId);
    if (!stack || isCollapsed(stack) === collapsed) return;
    if (!collapsed) this.#adopt(openStack(layout, stack.id));
    else if (this.shape.collapsible.has(instanceId)) this.#adopt(collapseStack(layout, stack.id));
  }

  closePanel(instanceId: string): void {
    if (this.tabs.some((tab) => tab.instanceId === instanceId)) this.#act(Actions.deleteTab(instanceId));
  }

  instancesOf(panelId: string): readonly string[] {
    return this.tabs.filter((tab) => tab.panelId === panelId).map((tab) => tab.instanceId);
  }

  resetLayout(): void {
    const firstOf = (panelId: string): number | undefined => this.instancesOf(panelId).map(Number)[0];
    this.#adopt(defaultLayout(this.available, firstOf));
  }

  keptLayout(): unknown {
    return toKept(this.layout);
  }

  restoreLayout(kept: unknown): boolean {
    const layout = readKept(kept);
    if (!layout) return false;
    this.#adopt(layout);
    // A tab that is open already is to show what it does in this layout.
    for (const { id, componentState } of componentsOf(layout)) this.#facts.setState(String(id), componentState);
    return true;
  }

  /** The layout as it is now, in the form that is kept. */
  get layout(): LayoutState {
    return this.#reader.read(this.model.toJson(), (instanceId) => {
      const tab = this.tabs.find((other) => other.instanceId === instanceId);
      return { componentName: tab ? this.titleOf(tab) : '', componentState: { ...this.stateOf(instanceId) } };
    });
  }

  dispose(): void {
    this.#following.dispose();
    clearTimeout(this.#resizing);
    if (this.#timer !== undefined) this.#save();
  }

  /** Panels with a place in the default layout that this layout has not got: their plugin is new in it, or it was kept without them. */
  #missing(): readonly Panel[] {
    return this.available.filter((panel) => panel.location !== undefined && this.instancesOf(panel.id).length === 0);
  }

  #place(panel: Panel, inFront: boolean): string {
    const layout = this.layout;
    const component = newComponent(layout, panel.id, {});
    const locationOf = (other: string): Panel['location'] => this.panel(other)?.location;
    this.#adopt(placePanel(layout, component, { location: panel.location, locationOf, inFront }));
    return String(component.id);
  }

  get #usedTab(): string | undefined {
    return this.model.getActiveTabset()?.getSelectedNode()?.getId();
  }

  #act(action: Action): void {
    const allowed = this.allow(action);
    if (allowed) this.model.doAction(allowed);
  }

  #adopt(layout: LayoutState): void {
    const model = this.#toModel(openStranded(layout), this.model);
    runInAction(() => (this.model = model));
    this.#look();
    this.#saveSoon();
  }

  /** Tabs of the previous model keep what they show: a new model would draw them anew, and end their graphics. */
  #toModel(layout: LayoutState, previous?: Model): Model {
    this.#facts.adopt(componentsOf(layout));
    const model = Model.fromJson(toFlexLayout(layout), previous);
    // FlexLayout measures it for its first model only, and takes 8 for all others.
    (model as SizedModel).setSplitterSize(SPLITTER);
    this.drags.rule(model);
    model.addChangeListener({
      onAfterAction: (action) => {
        this.#look();
        this.#saveSoon();
        if (action.type === Actions.SELECT_TAB) this.#resizeSoon();
        // Not before FlexLayout has done with its own model.
        queueMicrotask(() => model === this.model && this.#settle(action));
      },
    });
    return model;
  }

  /** Takes over which tabs there are. */
  #look(): void {
    const tabs: Tab[] = [];
    this.model.visitNodes((node) => {
      if (node instanceof TabNode) tabs.push({ instanceId: node.getId(), panelId: node.getComponent() ?? '' });
    });
    runInAction(() => (this.tabs = tabs));
    this.#facts.keepOnly(tabs);
    this.#markClosable();
    const shape = shapeOf(this.layout, (panelId) => this.panel(panelId)?.location === 'main');
    runInAction(() => (this.shape = shape));
  }

  /** Opens what cannot stay collapsed, and a collapsed stack that something was put into. */
  #settle({ type, data }: Action): void {
    const into = this.model.getNodeById(String(data.toNode));
    const isInto = type === Actions.MOVE_NODE && data.location === DockLocation.CENTER.getName();
    const [first] = isInto && into instanceof TabSetNode ? into.getChildren() : [];
    if (first) this.setCollapsed(first.getId(), false);
    const { layout } = this;
    if (openStranded(layout) !== layout) this.#adopt(layout);
  }

  /** What a panel shows may have to be laid out anew once it has come to the front. */
  #resizeSoon(): void {
    clearTimeout(this.#resizing);
    this.#resizing = setTimeout(() => window.dispatchEvent(new Event('resize')), RESIZE_DELAY);
  }

  /** Whether a tab shows a close button, and answers to the key that closes. */
  #markClosable(): void {
    for (const { instanceId, panelId } of this.tabs) {
      const node = this.model.getNodeById(instanceId);
      const enableClose = this.canClose(panelId);
      if (!(node instanceof TabNode) || node.isEnableClose() === enableClose) continue;
      // Brings us here again, until there is nothing to mark.
      return void this.model.doAction(Actions.updateNodeAttributes(instanceId, { enableClose }));
    }
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => this.#save(), SAVE_DELAY);
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#options.stored.write(this.#options.owner, this.layout);
  }
}

function newComponent(layout: LayoutState, panelId: string, state: PanelState): ComponentNode {
  const id = newId(new Set(componentsOf(layout).map((component) => component.id)));
  return { id, type: 'component', component: panelId, componentName: '', componentState: { ...state } };
}
