/** Whether two values of JSON are alike; what is undefined counts as absent. @beta */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((value, at) => sameValue(value, right[at]));
  }
  const [one, other] = [present(left), present(right)];
  return one.length === other.length && one.every(([key, value]) => has(right, key) && sameValue(value, right[key]));
}

function present(record: object): [string, unknown][] {
  return Object.entries(record).filter(([, value]) => value !== undefined);
}

function has(record: object, key: string): record is Record<string, unknown> {
  return Object.hasOwn(record, key);
}
