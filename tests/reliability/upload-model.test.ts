import { it } from 'vitest';
import { runUploadModel } from './upload-model/run-upload-model.ts';

it('[I4.03] the chunk protocol keeps to its model in 200 random sequences', async () => {
  await runUploadModel(20_251, 200);
}, 600_000);
