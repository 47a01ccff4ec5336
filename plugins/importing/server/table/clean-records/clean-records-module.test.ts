import { it } from 'vitest';
import { expectKernel } from '../../../../../tests/kernels.ts';
import { cleanRecordsModule } from './clean-records-module.ts';

it('has the bytes of its source', () =>
  expectKernel(new URL('./clean-records.assembly.ts', import.meta.url), cleanRecordsModule));
