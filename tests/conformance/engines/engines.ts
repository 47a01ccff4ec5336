import type { Disposable, Log } from 'adit/core';
import type { RenderEngine } from 'adit/core/server';
import { ColumnarEngine } from '../../../plugins/engine-columnar/server/columnar-engine.ts';
import { InProcessRunner } from '../../../plugins/engine-columnar/server/task-runner.ts';
import { ParaviewEngine } from '../../../plugins/engine-paraview/server/paraview-engine.ts';
import { missingPrograms } from '../../../plugins/engine-paraview/server/worker/programs.ts';

/** An engine that answers are compared of. */
export interface ComparedEngine {
  readonly name: string;
  /** Why it cannot be tested here; empty where it can. */
  readonly missing: string;
  make(log: Log): RenderEngine & Disposable;
}

/** The engine whose answers the others must give. */
export const reference: ComparedEngine = {
  name: 'engine-columnar',
  missing: '',
  make: (log) => new ColumnarEngine({ log, runner: new InProcessRunner() }),
};

/** The engines that must answer as the reference does: another is tested by adding it here. */
export const compared: readonly ComparedEngine[] = [
  {
    name: 'engine-paraview',
    missing: missingPrograms()?.message ?? '',
    make: (log) => new ParaviewEngine(log),
  },
];
