import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { DataTableProps } from './table-shapes.ts';

const View = lazy(() => import('./data-table-view.tsx'));

/** A table with search, filters with chips, sorting and pages; its code is loaded when first shown. @beta */
export function DataTable<Row>(properties: DataTableProps<Row>): ReactNode {
  const Typed = View as unknown as ComponentType<DataTableProps<Row>>;
  return (
    <Suspense fallback={undefined}>
      <Typed {...properties} />
    </Suspense>
  );
}
