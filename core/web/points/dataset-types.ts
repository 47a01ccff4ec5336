import { point, type Contribution } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** A dataset type as the tree and the panes show it. How its layers are drawn follows from their geometry. @public */
export interface DatasetType extends Contribution {
  /** The name that datasets carry, for example `Drillhole`. */
  readonly datasetType: string;
  readonly titleKey: string;
  readonly icon: IconComponent;
}

/** Dataset types that this browser knows. @public */
export const datasetTypes = point<DatasetType>('core.dataset-types');
