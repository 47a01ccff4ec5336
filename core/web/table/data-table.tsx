import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { DataTableProps } from './table-shapes.ts';

const View = lazy(() => import('./data-table-view.tsx'));

/** A table with search, filters and their chips, order and pages; it is loaded by the first page that shows one. @beta */
export function DataTable<Row>(properties: DataTableProps<Row>): ReactNode {
  const Typed = View as unknown as ComponentType<DataTableProps<Row>>;
  return (
    <Suspense fallback={undefined}>
      <Typed {...properties} />
    </Suspense>
  );
}
