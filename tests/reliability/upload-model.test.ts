import { it, vi } from 'vitest';
import { runUploadModel } from './upload-model/run-upload-model.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(600) });

it('[I4.03] the chunk protocol keeps to its model in 200 random sequences', async () => {
  await runUploadModel(20_251, 200);
});
