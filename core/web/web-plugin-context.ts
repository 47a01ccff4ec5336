import type {
  Contribution,
  Disposable,
  DisposableStore,
  Factory,
  Log,
  Manifest,
  MessageValues,
  Notice,
  Point,
  Settings,
  Token,
} from 'adit/core';
import type { z } from 'zod';
import type { PluginSettings } from './services/settings.ts';

/** What the browser knows of a plugin. @public */
export type WebManifest = Pick<Manifest, 'id' | 'version'>;

/** Translates a key of the plugin's own texts; a key that starts with `core:` is looked up in the shell's. @public */
export type Translate = (key: string, values?: MessageValues & { count?: number }) => string;

/** Everything that a plugin's web half can reach. What it registers here is undone when the plugin is turned off. @public */
export interface WebPluginContext {
  readonly manifest: WebManifest;
  /** Adds a contribution; its id must start with the plugin's id and a dot. Dispose the result to remove it before the plugin ends. */
  add<T extends Contribution>(point: Point<T>, value: T): Disposable;
  /** The contributions of a point, in order; observable. */
  list<T extends Contribution>(point: Point<T>): readonly T[];
  /** Offers a service to all plugins until this one ends. */
  bindValue<T>(token: Token<T>, value: T): void;
  /** Offers a service that is made when it is first asked for, from those in `needs`. */
  bind<T, const Needs extends readonly Token<unknown>[]>(
    token: Token<T>,
    factory: Factory<T, Needs>,
    needs: Needs,
  ): void;
  /** A service; throws when nobody offers it. */
  get<T>(token: Token<T>): T;
  /** Undefined when the plugin that offers the service is off. */
  find<T>(token: Token<T>): T | undefined;
  /** Tells the user something, in the plugin's texts. */
  notify(notice: Notice): void;
  /** What is set of the plugin's own settings, which are declared by this for the page *Settings*, or of other settings. @beta */
  settings<Shape extends z.ZodObject>(of: Settings<Shape>): PluginSettings<Shape>;
  /** Runs `effect` now and whenever what it read changed. */
  effect(effect: () => void): void;
  readonly t: Translate;
  /** Observed: whether the user has `permission` on the active site. */
  can(permission: string): boolean;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly disposables: DisposableStore;
}

/** A plugin's web half. @public */
export interface WebPlugin {
  /** Registers what the plugin adds, within ten seconds; undone by the host when the plugin ends or this throws. */
  activate(context: WebPluginContext): void | Promise<void>;
}

/** Declares a web half; the identity function, for its types. @public */
export function definePlugin(plugin: WebPlugin): WebPlugin {
  return plugin;
}
