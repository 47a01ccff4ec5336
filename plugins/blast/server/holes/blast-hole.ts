import type { Vector3 } from 'adit/core';

/** A blast hole as designed, in metres and degrees, with what was measured of it. */
export interface BlastHole {
  /** The line of the file, counted from 1. */
  readonly line: number;
  readonly pattern: string;
  /** Empty where the file names no bench. */
  readonly bench: string;
  readonly hole: string;
  readonly collar: Vector3;
  readonly toe: Vector3;
  /** Along the hole. */
  readonly length: number;
  /** Below the horizontal; 90 is vertical. */
  readonly dip: number;
  /** Clockwise from grid north. */
  readonly bearing: number;
  /** NaN where the file gives none. */
  readonly diameter: number;
  readonly subdrill: number;
  readonly burden: number;
  readonly spacing: number;
  /** The delay to the hole that fires this one, in milliseconds; NaN where the file gives none. */
  readonly delay: number;
  /** When the hole fires after the first, in milliseconds; NaN where the file gives none. */
  readonly firingTime: number;
  readonly measuredLength: number;
  readonly measuredMass: number;
  /** Empty texts are missing. */
  readonly holeType: string;
  readonly fromHole: string;
  readonly comment: string;
  /** When the length, the mass and the comment were taken, as the file has it; empty where there is none of these. */
  readonly measuredLengthAt: string;
  readonly measuredMassAt: string;
  readonly commentAt: string;
}

/** A row that is no hole that can be used. */
export interface RejectedRow {
  readonly line: number;
  readonly pattern: string;
  readonly reason: 'missing-coordinate' | 'missing-hole' | 'hole-without-toe' | 'duplicate-hole' | 'not-a-hole';
  readonly hole: string;
}
