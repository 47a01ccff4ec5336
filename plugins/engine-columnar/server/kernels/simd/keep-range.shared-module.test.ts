import { it } from 'vitest';
import { expectKernel } from '../../../../../tests/kernels.ts';
import { keepRangeModule } from './keep-range.shared-module.ts';

it('has the bytes of its source', () =>
  expectKernel(new URL('./keep-range.shared.assembly.ts', import.meta.url), keepRangeModule));
