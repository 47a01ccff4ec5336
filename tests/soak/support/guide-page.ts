import { readFileSync } from 'node:fs';

/** A part of the page that begins with a heading. */
export interface GuideStep {
  readonly heading: string;
  /** What its blocks tell a person to type; packages are left out. */
  readonly commands: string;
}

/** The page of a whole deployment, as its steps and the packages that it asks for. */
export interface GuidePage {
  readonly steps: readonly GuideStep[];
  readonly packages: readonly string[];
}

const installation = /^sudo apt-get (?:update|install --yes (.+))$/gm;

/** Reads the shell blocks of the page at `path`. */
export function readGuide(path: string): GuidePage {
  const [, ...parts] = readFileSync(path, 'utf8').split(/^## /m);
  const all = parts.map((part) => ({
    heading: part.slice(0, part.indexOf('\n')),
    commands: Array.from(part.matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block ?? '').join(''),
  }));
  return {
    steps: all.map(({ heading, commands }) => ({ heading, commands: commands.replaceAll(installation, '') })),
    packages: all.flatMap(({ commands }) =>
      [...commands.matchAll(installation)].flatMap(([, names]) => names?.split(' ') ?? []),
    ),
  };
}

/** The commands with the values of a test in the place of those that are set line by line; each must be there. */
export function withValues(commands: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`The page does not set ${name}`);
    return text.replace(line, () => `${name}='${value}'`);
  }, commands);
}
