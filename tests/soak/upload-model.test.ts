import { it } from 'vitest';
import { runUploadModel } from '../reliability/upload-model/run-upload-model.ts';
import { withFigures } from './with-figures.ts';

it.skipIf(!process.env['ADIT_SOAK'])(
  '[I4.03] the chunk protocol keeps to its model in 50,000 random sequences',
  () => withFigures('upload-model', { seed: 70_001, runs: 50_000 }, runUploadModel),
  3_600_000,
);
