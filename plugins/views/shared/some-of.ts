import { z } from 'zod';

/** Some parts of an object. Parts that are not named stay away: `partial` alone would give them their first values. */
export function someOf<Shape extends z.ZodObject>(shape: Shape): ReturnType<Shape['partial']> {
  const parts = Object.entries(shape.shape).map(([name, part]) => [
    name,
    z.optional(part instanceof z.ZodDefault ? part.unwrap() : part),
  ]);
  return z.strictObject(Object.fromEntries(parts)) as unknown as ReturnType<Shape['partial']>;
}
