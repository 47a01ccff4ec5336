import { createContext, useContext } from 'react';
import { TitlesToken, useService, type Translate } from 'adit/core/web';
import type { ImportStore } from '../../store/import-store.ts';

const StoreContext = createContext<ImportStore | undefined>(undefined);

/** Makes the run of the import dialog reachable for the components below. */
export const ImportStoreProvider = StoreContext.Provider;

/** The run of the import dialog. */
export function useImport(): ImportStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('This component stands outside the import dialog');
  return store;
}

/** The texts of the importer's plugin. Use it inside an `observer`. */
export function useImporterTexts(): Translate {
  return useService(TitlesToken).textsOf(useImport().importer);
}
