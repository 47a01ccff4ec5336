import type { LentStreams } from '../pipe/lent-streams.ts';
import type { Link } from '../pipe/link.ts';
import type { OpenWorks } from './open-works.ts';

/** What calls and jobs need of the half that they are for. */
export interface HalfReach {
  /** The pipe to its process. While that is started again, waits for a moment; then throws 503 `plugin-stopped`. What ends with the process fails alike. */
  reach(): Promise<Pick<Link, 'ask' | 'tell'>>;
  /** Resolves once the steps of its tables are made. */
  readonly tablesMade: Promise<void>;
  /** Waits until what it has saved in its tables can be seen. */
  settled(): Promise<void>;
  /** Tells of a mistake in a session call that its caller reads in other words. */
  faulted(procedure: string, tenantId: string, error: Error): void;
  readonly works: OpenWorks;
  /** What its process reads of the server. */
  readonly streams: LentStreams;
}
