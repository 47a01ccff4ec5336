import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

/** A link to the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <PageLink to={to}>
      <IconArrowLeft size={14} stroke={1.7} aria-hidden /> {children}
    </PageLink>
  );
}
