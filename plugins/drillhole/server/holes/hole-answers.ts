import type { RouteResult } from 'adit/core';
import type { Hole, HoleSummary } from 'adit/plugins/drillhole';
import type { readHole, readHoles } from '../../shared/hole-routes.ts';

/** Holes of a list as they are sent. */
export function summaryAnswers(holes: readonly HoleSummary[]): RouteResult<typeof readHoles>['holes'] {
  return holes.map(({ collar, ...hole }) => ({ ...hole, collar: [...collar] }));
}

/** A hole as it is sent. */
export function holeAnswer({ collar, depths, trace, tables, ...hole }: Hole): RouteResult<typeof readHole> {
  return {
    ...hole,
    collar: [...collar],
    depths: [...depths],
    trace: [...trace],
    tables: tables.map(({ items, from, to, columns, ...table }) => ({
      ...table,
      items: [...items],
      from: [...from],
      ...(to && { to: [...to] }),
      columns: [...columns],
    })),
  };
}
