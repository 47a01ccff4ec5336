import type { ReactNode } from 'react';
import type { DialogProps } from 'adit/core/web';
import { DocumentView } from './document-view.tsx';

/** An agreement to read. */
export default function ReadingDialog({
  agreement,
  name,
}: DialogProps & { readonly agreement: string; readonly name: string }): ReactNode {
  return <DocumentView agreement={agreement} name={name} />;
}
