/** Stands for a component of a plugin. */
export default function Nothing(): undefined {
  return undefined;
}
