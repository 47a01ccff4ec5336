import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';

/** A page beside the sidebar. */
export const SmelterPage = observer(function SmelterPage(): ReactNode {
  const t = useTranslate('acme.copper');
  return <h1>{t('smelter')}</h1>;
});
