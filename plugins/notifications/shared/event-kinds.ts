import { defineEventKind } from 'adit/core';
import { z } from 'zod';

/** What every notification carries; titles and messages are codes that the browser translates when it knows them. */
export const notificationShape = z.object({
  title: z.string(),
  message: z.string(),
  datasetId: z.string().optional(),
  datasetFolderPath: z.string().optional(),
  datasetType: z.string().optional(),
  datasetGroupName: z.string().optional(),
  datasetSiteId: z.string().optional(),
});
export type Notification = z.infer<typeof notificationShape>;

function kind(name: string, summary: string): ReturnType<typeof defineEventKind<typeof notificationShape>> {
  return defineEventKind({ name, summary, payload: notificationShape, access: { kind: 'signed-in' } });
}

export const message = kind('message', 'Something worth knowing');
export const success = kind('success', 'Something went well');
export const warning = kind('warning', 'Something needs attention');
export const errorEvent = kind('errorEvent', 'Something went wrong');
export const primary = kind('primary', 'A neutral notice');
export const generate = kind('generate', 'A dataset began to be generated');
export const complete = kind('complete', 'A dataset is complete');
export const failedGenerate = kind('failedGenerate', 'A dataset could not be generated');

/** All kinds of notification, in the specification's order. */
export const notificationKinds = [
  message,
  success,
  warning,
  errorEvent,
  primary,
  generate,
  complete,
  failedGenerate,
] as const;
