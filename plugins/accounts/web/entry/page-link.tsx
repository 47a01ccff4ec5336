import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageLink } from 'adit/core/web';

/** A link to another page of the program. */
export function PageLink({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactNode {
  return (
    <Anchor underline="always" {...usePageLink(path)}>
      {children}
    </Anchor>
  );
}
