import { IconDatabase } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useDatasetType, useService, type Translate } from 'adit/core/web';

/** The icon of a dataset type; a plain one while the type's plugin is off. */
export const DatasetTypeIcon = observer(function DatasetTypeIcon(props: {
  datasetType: string;
  size?: number;
  className?: string | undefined;
}): ReactNode {
  const Icon = useDatasetType(props.datasetType)?.icon ?? IconDatabase;
  return (
    <Icon
      size={props.size ?? 16}
      stroke={1.5}
      {...(props.className === undefined ? {} : { className: props.className })}
    />
  );
});

/** The title of a dataset type in the user's language; its own name while the type's plugin is off. Use it inside an `observer`. */
export function useDatasetTypeTitle(datasetType: string): string {
  const titles = useService(TitlesToken);
  const type = useDatasetType(datasetType);
  return type ? titles.titleOf(type) : datasetType;
}

/** The texts of the plugin that a dataset type comes from; undefined while it is off. Use it inside an `observer`. */
export function useTypeTexts(datasetType: string): Translate | undefined {
  const titles = useService(TitlesToken);
  const type = useDatasetType(datasetType);
  return type && titles.textsOf(type);
}
