import { it } from 'vitest';
import { runUploadModel } from '../reliability/upload-model/run-upload-model.ts';
import { inPortions, LONG_RUN_MILLISECONDS } from './in-portions.ts';

it.skipIf(!process.env['ADIT_SOAK'])(
  '[I4.03] the chunk protocol keeps to its model in 50,000 random sequences',
  () => inPortions('upload-model', { seed: 70_001, runs: 50_000, portion: 2_000 }, runUploadModel),
  LONG_RUN_MILLISECONDS,
);
