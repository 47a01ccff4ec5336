import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavigationToken, useService } from 'adit/core/web';

/** A link to another page of the program. */
export function PageLink({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactNode {
  const navigation = useService(NavigationToken);
  return (
    <Anchor
      href={path}
      underline="always"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigation.go(path);
      }}
    >
      {children}
    </Anchor>
  );
}
