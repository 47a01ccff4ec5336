import { IconDatabase } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useDatasetType } from 'adit/core/web';

/** The icon of a dataset type. */
export const DatasetIcon = observer(function DatasetIcon({
  datasetType,
  size,
}: {
  datasetType: string;
  size: number;
}): ReactNode {
  const Icon = useDatasetType(datasetType)?.icon ?? IconDatabase;
  return <Icon size={size} stroke={1.5} />;
});
