import { makeGeology, type Geology } from './geology.ts';
import { makeOreBody, type OreBody } from './ore-body.ts';
import { makeTopography, type Topography } from './topography.ts';

/** The synthetic deposit Cerro Adit: everything about it follows from the seed. */
export interface Deposit {
  readonly seed: number;
  readonly topography: Topography;
  readonly oreBody: OreBody;
  readonly geology: Geology;
}

/** Makes the deposit of a seed. */
export function makeDeposit(seed: number): Deposit {
  const topography = makeTopography(seed);
  const oreBody = makeOreBody(seed, topography);
  return { seed, topography, oreBody, geology: makeGeology(seed, topography, oreBody) };
}
