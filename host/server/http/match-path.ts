/** The parameters of a path that a route answers, whose own path has them as `:name`; undefined when it does not. */
export function matchPath(wantedPath: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [wantedPath.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = decode(given[at] ?? '');
    if (text === undefined) return undefined;
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
    } else if (text === '') return undefined;
    else parameters[part.slice(1)] = text;
  }
  return parameters;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
