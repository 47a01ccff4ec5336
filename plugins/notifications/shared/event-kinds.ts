import { defineEventKind } from 'adit/core';
import { z } from 'zod';

/** What every notification carries; titles and messages are codes that the browser translates when it knows them. @beta */
export const notificationShape = z.object({
  title: z.string(),
  message: z.string(),
  datasetId: z.string().optional(),
  datasetFolderPath: z.string().optional(),
  datasetType: z.string().optional(),
  datasetGroupName: z.string().optional(),
  datasetSiteId: z.string().optional(),
});
/** What every notification carries. @beta */
export type Notification = z.infer<typeof notificationShape>;

function kind(name: string, summary: string): ReturnType<typeof defineEventKind<typeof notificationShape>> {
  return defineEventKind({ name, summary, payload: notificationShape, access: { kind: 'signed-in' } });
}

/** Something worth knowing. @internal */
export const message = kind('message', 'Something worth knowing');
/** Something went well. @beta */
export const success = kind('success', 'Something went well');
/** Something needs attention. @beta */
export const warning = kind('warning', 'Something needs attention');
/** Something went wrong. @internal */
export const errorEvent = kind('errorEvent', 'Something went wrong');
/** A neutral notice. @internal */
export const primary = kind('primary', 'A neutral notice');
/** A dataset began to be generated. @beta */
export const generate = kind('generate', 'A dataset began to be generated');
/** A dataset is complete. @beta */
export const complete = kind('complete', 'A dataset is complete');
/** A dataset could not be generated. @beta */
export const failedGenerate = kind('failedGenerate', 'A dataset could not be generated');

/** All kinds of notification, in the specification's order. @internal */
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
