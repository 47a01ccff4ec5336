import { it } from 'vitest';
import { runUploadModel } from '../reliability/upload-model/run-upload-model.ts';

it.skipIf(!process.env['ADIT_SOAK'])(
  '[I4.03] the chunk protocol keeps to its model in 50,000 random sequences',
  async () => {
    await runUploadModel(70_001, 50_000);
  },
  3_600_000,
);
