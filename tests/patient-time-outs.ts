import { vi } from 'vitest';
import { seconds } from './patience.ts';

// For each file anew: the load of the machine changes during a run.
vi.setConfig({ testTimeout: seconds(30), hookTimeout: seconds(60) });
