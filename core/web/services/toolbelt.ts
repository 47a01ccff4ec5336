import { token } from 'adit/core';

/** Starts and ends tools by their ids, like their buttons; observable. @public */
export interface Toolbelt {
  /** Whether a tool is on, or starting. */
  isOn(id: string): boolean;
  /** Turns a tool on. An exclusive tool ends the exclusive tool that was on. Does nothing for a tool that is already on, disabled or unknown. */
  start(id: string): Promise<void>;
  /** Turns a tool off; after an exclusive tool, the cursor is on again. */
  end(id: string): void;
}

/** The service that starts and stops tools. @public */
export const ToolbeltToken = token<Toolbelt>('core.toolbelt');
