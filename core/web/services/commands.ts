import { token } from 'adit/core';
import type { IconComponent } from '../points/icon.ts';

/** An action of the palette or a tool, which the user may run. @public */
export interface Command {
  readonly id: string;
  /** In the user's language. */
  readonly title: string;
  readonly icon?: IconComponent;
  /** The keys that run it, as the user has them, for example `Ctrl+Shift+L`. */
  readonly keys: readonly string[];
  readonly isEnabled: boolean;
  /** Runs it; a failure is told and counted. Does nothing while it is disabled. */
  run(): void;
}

/** The actions and tools that plugins offer, by their ids; observable. @public */
export interface Commands {
  readonly all: readonly Command[];
  /** Undefined for one that is not there, hidden, or not allowed. */
  find(id: string): Command | undefined;
}
/** The service that knows all commands. @public */
export const CommandsToken = token<Commands>('core.commands');
