import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { DatasetImporter } from 'adit/core';
import { TitlesToken, useService, type DialogProps } from 'adit/core/web';
import styles from './choose-importer-dialog.module.css';
import { DatasetIcon } from './parts/dataset-icon.tsx';

/** Asks what is to be imported; closes with the importer that was chosen. */
const ChooseImporterDialog = observer(function ChooseImporterDialog({
  importers,
  close,
}: DialogProps<DatasetImporter> & { readonly importers: readonly DatasetImporter[] }): ReactNode {
  const titles = useService(TitlesToken);
  return (
    <div className={styles.list}>
      {importers.map((importer) => (
        <button key={importer.id} type="button" className={styles.choice} onClick={() => close(importer)}>
          <DatasetIcon datasetType={importer.datasetType} size={18} />
          {titles.titleOf(importer)}
        </button>
      ))}
    </div>
  );
});
export default ChooseImporterDialog;
