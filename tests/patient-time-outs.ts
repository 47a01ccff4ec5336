import { vi } from 'vitest';
import { seconds } from './patience.ts';

const { waitFor } = vi;

// For each file anew: the load of the machine changes during a run.
vi.setConfig({ testTimeout: seconds(30), hookTimeout: seconds(60) });
vi.waitFor = (callback, options = { timeout: seconds(15) }) => waitFor(callback, options);
