import { token } from 'adit/core';

/** Starts and ends tools by their ids, as a press of their buttons does; observable. @public */
export interface Toolbelt {
  /** Whether a tool is on, or starting. */
  isOn(id: string): boolean;
  /** Turns a tool on, which ends the exclusive one before it where it is exclusive itself; one that is on, greyed or not there stays as it is. */
  start(id: string): Promise<void>;
  /** Turns a tool off; after an exclusive one the cursor is on. */
  end(id: string): void;
}

/** @public */
export const ToolbeltToken = token<Toolbelt>('core.toolbelt');
