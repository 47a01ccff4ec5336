const NUMBER_SIZE = 8;

/** How large a value of JSON is: the characters of its texts and names, and eight for each number. Its texts are not read. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return NUMBER_SIZE;
  let size = 0;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const [key, item] of Object.entries(value)) size += key.length + sizeOf(item);
  return size;
}
