import type { OmfAttribute } from './omf-attribute.ts';
import type { OmfGeometry } from './omf-geometry.ts';

/** One thing of a project: its place, and what is known of it. */
export interface OmfElement {
  readonly name: string;
  readonly description: string;
  /** As `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. */
  readonly colour?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly geometry: OmfGeometry;
  readonly attributes: readonly OmfAttribute[];
}

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
