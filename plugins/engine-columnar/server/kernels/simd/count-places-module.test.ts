import { it } from 'vitest';
import { expectKernel } from '../../../../../tests/kernels.ts';
import { countPlacesModule } from './count-places-module.ts';

it('has the bytes of its source', () =>
  expectKernel(new URL('./count-places.assembly.ts', import.meta.url), countPlacesModule));
