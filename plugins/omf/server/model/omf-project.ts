import type { OmfElement } from './omf-element.ts';

/** A project file of either version, opened: its index is in memory, its arrays are read when they are asked for. */
export interface OmfProject {
  readonly version: 1 | 2;
  readonly name: string;
  readonly description: string;
  readonly author: string;
  /** The unit of coordinates as the file writes it; empty when it says none. */
  readonly units: string;
  readonly coordinateSystem: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly elements: readonly OmfElement[];
  /** Lets go of the file; arrays cannot be read any more. */
  close(): Promise<void>;
}
