import { point, type DatasetTypeFacts } from 'adit/core';
import { useHost } from '../host-services.tsx';
import type { IconComponent } from './icon.ts';

/** A dataset type as the tree and the panes show it. How its layers are drawn follows from their geometry. @public */
export interface DatasetType extends DatasetTypeFacts {
  readonly titleKey: string;
  readonly icon: IconComponent;
}

/** Dataset types that this browser knows. @public */
export const datasetTypes = point<DatasetType>('core.dataset-types');

/** The dataset type of this name; undefined while its plugin is off. Use it inside an `observer`. @beta */
export function useDatasetType(datasetType: string): DatasetType | undefined {
  return useHost()
    .contributions.list(datasetTypes)
    .find((type) => type.datasetType === datasetType);
}
