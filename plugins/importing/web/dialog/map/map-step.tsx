import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useImport } from '../parts/store-context.tsx';
import { Findings } from '../doctor/findings.tsx';
import { RecipeOffer } from '../recipes/recipe-offer.tsx';
import { ColumnTable } from './column-table.tsx';
import { DialectFields } from './dialect-fields.tsx';
import { FileList } from './file-list.tsx';
import styles from './map-step.module.css';
import { VariableList } from './variable-list.tsx';

/** The second step: for each file, which column means what, and which ones are kept. */
export const MapStep = observer(function MapStep(): ReactNode {
  const { file } = useImport();
  return (
    <div className={styles.step}>
      <FileList />
      {file?.mapping && (
        <div className={styles.pane} key={file.id}>
          <RecipeOffer />
          <DialectFields mapping={file.mapping} />
          <VariableList mapping={file.mapping} />
          <Findings file={file} />
          <ColumnTable mapping={file.mapping} />
        </div>
      )}
    </div>
  );
});
