import { point, type Contribution, type KeyConditions } from 'adit/core';

/** Keys of an action of the palette or of a tool, beside its `shortcut`. Users may change them. @public */
export interface KeyBinding extends Contribution {
  /** The id of the action or the tool. */
  readonly action: string;
  /** For example `Mod+Shift+L`, `F6` or `?`; `Mod` is the control key, or the command key of a Mac. */
  readonly keys: string;
  /** The keys count while all of this holds; `focus` is `scene`, `tree`, `text` or `page`. */
  readonly when?: KeyConditions;
}

/** Keys of actions and tools. @public */
export const keyBindings = point<KeyBinding>('core.key-bindings');

/** Something that the conditions of key bindings ask for, by its id. @public */
export interface KeyFact extends Contribution {
  value(): string | number | boolean | undefined;
}

/** What conditions of key bindings may ask for, beside `focus`. @public */
export const keyFacts = point<KeyFact>('core.key-facts');
