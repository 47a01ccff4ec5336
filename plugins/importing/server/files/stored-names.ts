/** The name that a whole raw file is stored under. */
export function storedName(id: string): string {
  return `${id}.raw`;
}

/** The name of the table that was unpacked from a raw file. */
export function derivedName(id: string): string {
  return `${id}.table`;
}
