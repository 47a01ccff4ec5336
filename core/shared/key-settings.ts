import { z } from 'zod';
import { defineSettings } from './settings.ts';

/** What must hold so that keys count: facts by their names, all equal to these values. @public */
export const keyConditionsShape = z.record(
  z.string().max(100),
  z.union([z.string().max(100), z.number(), z.boolean()]),
);
/** What must hold so that keys count. @public */
export type KeyConditions = Readonly<z.infer<typeof keyConditionsShape>>;

/** The keys of an action as a user has them; an empty text takes the keys of the action away. @internal */
export const userBindingShape = z.strictObject({
  action: z.string().max(200),
  keys: z.string().max(60),
  when: keyConditionsShape.optional(),
});
/** Keys that a user gave an action. @internal */
export type UserBinding = z.infer<typeof userBindingShape>;

/** The bindings that a user made: those of an action replace the ones that it comes with. @internal */
export const keySettings = defineSettings({
  id: 'core.keys',
  scopes: ['user'],
  shape: z.object({ bindings: z.array(userBindingShape).max(200).default([]) }),
});
