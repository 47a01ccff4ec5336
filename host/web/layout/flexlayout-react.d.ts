/**
 * The parts of FlexLayout 0.11 that the layout uses. The package's own declarations import one another without file
 * extensions, which TypeScript does not resolve for ES modules.
 */
declare module 'flexlayout-react' {
  import type { MouseEvent, ReactNode } from 'react';

  export interface IGlobalAttributes {
    tabSetMinWidth?: number;
    tabSetMinHeight?: number;
    tabEnableRename?: boolean;
    tabEnableScrollbars?: boolean;
    enableEdgeDockIndicators?: boolean;
  }

  export interface IJsonTabNode {
    type?: string;
    id?: string;
    name?: string;
    component?: string;
  }

  export interface IJsonTabSetNode {
    type?: string;
    id?: string;
    weight?: number;
    selected?: number;
    maximized?: boolean;
    minWidth?: number;
    maxWidth?: number;
    enableMaximize?: boolean;
    classNameTabStrip?: string;
    config?: { readonly lastFlex?: number | undefined };
    children?: IJsonTabNode[];
  }

  export interface IJsonRowNode {
    type?: string;
    id?: string;
    weight?: number;
    children?: (IJsonRowNode | IJsonTabSetNode)[];
  }

  export interface IJsonModel {
    global?: IGlobalAttributes;
    layout: IJsonRowNode;
  }

  export interface Action {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }

  export const Actions: {
    readonly DELETE_TAB: string;
    readonly MOVE_NODE: string;
    readonly SELECT_TAB: string;
    selectTab(tabId: string): Action;
    deleteTab(tabId: string): Action;
    moveNode(fromNodeId: string, toNodeId: string, location: DockLocation, index: number): Action;
    updateNodeAttributes(
      nodeId: string,
      attributes: { enableClose?: boolean; minWidth?: number; maxWidth?: number; weight?: number },
    ): Action;
  };

  export class Rect {
    x: number;
    y: number;
    width: number;
    height: number;
    constructor(x: number, y: number, width: number, height: number);
  }

  export class DockLocation {
    static readonly TOP: DockLocation;
    static readonly BOTTOM: DockLocation;
    static readonly LEFT: DockLocation;
    static readonly RIGHT: DockLocation;
    static readonly CENTER: DockLocation;
    getName(): string;
  }

  export interface DropInfo {
    readonly node: Node;
    rect: Rect;
    location: DockLocation;
    readonly index: number;
  }

  export class Node {
    getRect(): Rect;
    getParent(): Node | undefined;
    getChildren(): Node[];
    getId(): string;
    getType(): string;
  }

  export class TabNode extends Node {
    getComponent(): string | undefined;
    isEnableClose(): boolean;
  }

  export class TabSetNode extends Node {
    isMaximized(): boolean;
    getWeight(): number;
    getSelectedNode(): TabNode | undefined;
  }

  export class Model {
    /** Matching tabs of `previous` keep what they show. */
    static fromJson(json: IJsonModel, previous?: Model): Model;
    toJson(): IJsonModel;
    /** In pixels. */
    setSplitterSize(size: number): void;
    doAction(action: Action): unknown;
    setOnAllowDrop(allow: (dragged: Node, info: DropInfo) => boolean): void;
    getActiveTabset(): TabSetNode | undefined;
    getRootRow(): Node | undefined;
    getNodeById(id: string): Node | undefined;
    visitNodes(visit: (node: Node, level: number) => void): void;
    addChangeListener(listener: { onAfterAction?: (action: Action) => void }): void;
  }

  export interface ITabRenderValues {
    leading: ReactNode;
    content: ReactNode;
    buttons: ReactNode[];
  }

  export interface ITabSetRenderValues {
    leading: ReactNode;
    stickyButtons: ReactNode[];
    buttons: ReactNode[];
  }

  export interface IIcons {
    close?: ReactNode;
    maximize?: ReactNode;
    restore?: ReactNode;
    more?: ReactNode | ((tabSet: TabSetNode, hidden: { node: TabNode; index: number }[]) => ReactNode);
  }

  export interface ILayoutProps {
    model: Model;
    factory: (node: TabNode) => ReactNode;
    icons?: IIcons;
    onAction?: (action: Action) => Action | undefined;
    onRenderTab?: (node: TabNode, values: ITabRenderValues) => void;
    onRenderTabSet?: (node: TabSetNode, values: ITabSetRenderValues) => void;
    onContextMenu?: (node: Node, event: MouseEvent<HTMLElement>) => void;
    onTabSetPlaceHolder?: (node: TabSetNode) => ReactNode;
    i18nTranslator?: (key: string) => string;
    realtimeResize?: boolean;
    tabDragSpeed?: number;
    invalidateTabContentOnParentRender?: boolean;
  }

  export function Layout(properties: ILayoutProps): ReactNode;
}
