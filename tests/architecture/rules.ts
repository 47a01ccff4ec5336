import { posix } from 'node:path';
import type { Import, SourceFile } from './source-file.ts';

const MAX_LINES = 400;

/** Where a file lives: its layer, and for a plugin its id and half. */
export interface Place {
  readonly layer: 'core' | 'host' | 'plugin';
  readonly part: string;
  readonly plugin?: string;
}

/** The place of a path below `core`, `host` or `plugins`. */
export function placeOf(path: string): Place {
  const [layer, first = '', second = ''] = path.split('/');
  if (layer === 'plugins') return { layer: 'plugin', plugin: first, part: second };
  return { layer: layer === 'core' ? 'core' : 'host', part: first };
}

/** The file that a relative import names. */
export function resolveRelative(from: string, target: string): string {
  return posix.normalize(posix.join(posix.dirname(from), target));
}

function packageViolation(file: SourceFile, { target }: Import): string | undefined {
  const { layer, part, plugin } = placeOf(file.path);
  const isWeb = part === 'web';
  const isServer = part === 'server' || part === 'cli';
  if (target === 'inversify' && file.path !== 'core/shared/service-container.ts')
    return 'only the service container imports inversify';
  if (target === 'reflect-metadata' && !/^host\/(web\/prepare|server\/main)\.ts$/.test(file.path))
    return 'only the host entries import reflect-metadata';
  if (target === 'adit/core/server' && (isWeb || (part === 'shared' && layer !== 'plugin')))
    return 'the server core is out of reach here';
  if (target === 'adit/core/web' && (isServer || part === 'shared')) return 'the web core is out of reach here';
  if (target === 'adit/core/server' && layer === 'plugin' && part === 'shared')
    return 'a shared half needs neither side';
  if (target.startsWith('node:') && (isWeb || (part === 'shared' && layer !== 'host'))) return 'no Node modules here';
  if (/^(react|@mantine|flexlayout|@kitware)/.test(target) && (isServer || part === 'shared'))
    return 'no browser libraries here';
  if (/^(fastify|pg|kysely|ws)(\/|$)/.test(target) && (isWeb || part === 'shared')) return 'no server libraries here';
  if (target === 'adit/core/testing' && !file.path.endsWith('.check.ts')) return 'the test kit is for tests';
  if (target === 'vitest' && !file.path.startsWith('core/testing/')) return 'a test runner is for tests';
  const other = /^adit\/plugins\/(.+)$/.exec(target)?.[1];
  if (other !== undefined && layer !== 'plugin') return 'core and host name no plugin';
  if (other !== undefined && other === plugin && part === 'shared')
    return 'a shared half imports itself by relative paths';
  return undefined;
}

function relativeViolation(file: SourceFile, target: string): string | undefined {
  const from = placeOf(file.path);
  const to = placeOf(resolveRelative(file.path, target));
  if (from.layer !== to.layer) return 'no relative path across layers';
  if (from.layer === 'plugin') {
    if (from.plugin !== to.plugin)
      return "no relative path into another plugin: use its shared half by 'adit/plugins/<id>'";
    if (to.part !== from.part && to.part !== 'shared') return `the ${from.part} half cannot reach the ${to.part} half`;
    return undefined;
  }
  if (from.layer === 'core')
    return to.part === from.part || to.part === 'shared' ? undefined : `core/${from.part} cannot reach core/${to.part}`;
  const mayReach = from.part === to.part || to.part === 'build' || (from.part === 'cli' && to.part === 'server');
  return mayReach ? undefined : `host/${from.part} cannot reach host/${to.part}`;
}

/** Imports that cross a border they must not cross. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((wanted) => {
      const isRelative = wanted.target.startsWith('.');
      const violation = isRelative ? relativeViolation(file, wanted.target) : packageViolation(file, wanted);
      return violation ? [`${file.path} → ${wanted.target}: ${violation}`] : [];
    }),
  );
}

/** Circles among the files' imports, those of types included. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => resolveRelative(file.path, target)),
    ]),
  );
  return circlesOf(edges);
}

/** Circles of folders below `root`, where each folder should need only those that do not need it. */
export function folderCircles(files: readonly SourceFile[], root: string): string[] {
  const edges = new Map<string, string[]>();
  for (const { path, imports } of files.filter(({ path: each }) => each.startsWith(`${root}/`))) {
    const folder = posix.dirname(path);
    const needed = imports
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => posix.dirname(resolveRelative(path, target)))
      .filter((other) => other !== folder && `${other}/`.startsWith(`${root}/`));
    edges.set(folder, [...(edges.get(folder) ?? []), ...needed]);
  }
  return circlesOf(edges);
}

/** Imports of the views' model that reach what draws it: the picture, vtk.js, or a panel. */
export function drawersInModel(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('plugins/views/web/model/'))
    .flatMap(({ path, imports }) =>
      imports
        .map(({ target }) => (target.startsWith('.') ? resolveRelative(path, target) : target))
        .filter((target) => /^(plugins\/views\/web\/(?!model\/)|@kitware\/|react)/.test(target))
        .map((target) => `${path} imports ${target}`),
    );
}

function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) return void circles.push([...trail.slice(at), path].join(' → '));
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return circles;
}

/** Files that are too long to be read in one go. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files.filter((file) => file.lines > MAX_LINES).map((file) => `${file.path}: ${file.lines} lines`);
}

/** Files with decorators. */
export function decoratedFiles(files: readonly SourceFile[]): string[] {
  return files.filter((file) => file.hasDecorators).map((file) => file.path);
}

/** The names that a plugin gives to its dataset types, their groups and its importers. */
export interface OwnNames {
  readonly plugin: string;
  readonly names: readonly string[];
}

/** Where a name means something else, by the property that it is the value of or by file. */
export interface OtherMeaning {
  readonly name: string;
  readonly property?: string;
  readonly files?: readonly string[];
}

/** Texts that are another plugin's names. */
export function foreignNames(
  files: readonly SourceFile[],
  owners: readonly OwnNames[],
  meanings: readonly OtherMeaning[] = [],
): string[] {
  const ownerOf = new Map(owners.flatMap(({ plugin, names }) => names.map((name) => [name, plugin])));
  return files.flatMap((file) => {
    const { plugin } = placeOf(file.path);
    const meansOther = (text: string, property: string | undefined): boolean =>
      meanings.some(
        (other) =>
          other.name === text &&
          ((other.property !== undefined && other.property === property) || other.files?.includes(file.path)),
      );
    return file.texts.flatMap(({ text, property }) => {
      const owner = ownerOf.get(text);
      const isForeign = owner !== undefined && owner !== plugin && !meansOther(text, property);
      return isForeign ? [`${file.path}: '${text}' belongs to ${owner}`] : [];
    });
  });
}

/** What a plugin's manifest says it needs. */
export interface DeclaredPlugin {
  readonly id: string;
  readonly requires: readonly string[];
  readonly optional: readonly string[];
}

/** Differences between the plugins that a plugin says it needs and those that it imports. */
export function manifestDifferences(files: readonly SourceFile[], plugins: readonly DeclaredPlugin[]): string[] {
  return plugins.flatMap(({ id, requires, optional }) => {
    const own = files.filter((file) => placeOf(file.path).plugin === id);
    const imported = new Set(
      own
        .flatMap((file) => file.imports.flatMap(({ target }) => /^adit\/plugins\/(.+)$/.exec(target)?.[1] ?? []))
        .filter((other) => other !== id),
    );
    const declared = new Set([...requires, ...optional]);
    return [
      ...[...imported]
        .filter((other) => !declared.has(other))
        .map((other) => `${id} imports ${other} and does not say so`),
      ...[...declared]
        .filter((other) => !imported.has(other))
        .map((other) => `${id} says it needs ${other} and does not import it`),
    ];
  });
}

/** A file as it is written, of whatever language. */
export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** Words of the scene, and for what narrows and cuts its layers. */
const SCENE_WORDS =
  /\b(ThresholdFilter|thresholdFilterShape|dataRange|filters|(View|Layer|Clip)State|SceneTree|Slicing|Section|wholeItems)\b/;
const ENGINES = /^(plugins\/engine-|core\/server\/(render-engine|engine-pictures)\.ts$)/;

/** Files of engines that know the filters or the cuts of a scene, where they should know steps, regions and planes alone. */
export function sceneWordsInEngines(files: readonly FileText[]): string[] {
  return files.flatMap(({ path, text }) => {
    const word = ENGINES.test(path) ? SCENE_WORDS.exec(withoutComments(text))?.[0] : undefined;
    return word === undefined ? [] : [`${path} knows ${word}`];
  });
}

/** What plugins keep in a scene, and the names that calls have for it. */
const PARTS =
  /\b((View|Layer|Scene|Clip|Geometry)State|ThresholdFilter|Clip|Slic(es|ing)|Section|ScenePicks|LayerPicks|[a-z]\w*Part = defineScenePart)\b/;

/** Files of the core that know a part of a scene, where they should know only how parts are kept and changed. */
export function partsInCore(files: readonly FileText[]): string[] {
  return files.flatMap(({ path, text }) => {
    const isOfCore = path.startsWith('core/') && !path.includes('.test.');
    const word = isOfCore ? PARTS.exec(withoutComments(text))?.[0] : undefined;
    return word === undefined ? [] : [`${path} knows ${word}`];
  });
}

/** What engines may have of plugins: how colours are looked up, which every drawer does alike. */
const LENT_TO_ENGINES = 'colour-maps';

/** Imports of plugins by engines, which are told by their requests what other plugins say of a scene. */
export function pluginsInEngines(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => ENGINES.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .map(({ target }) => /^adit\/plugins\/([^/]+)/.exec(target)?.[1])
        .filter((plugin) => plugin !== undefined && plugin !== LENT_TO_ENGINES)
        .map((plugin) => `${path} imports ${plugin}`),
    );
}

/** A call that names something by its arguments, and what among them a subset's key should stand for. */
const NAMING =
  /\b(?:cacheKey|bufferKey|createHash|JSON\.stringify)\([^()]*?(?:\([^()]*\)[^()]*?)*?\b(steps?|paths|regions|selection|dataRange)\b/g;

/** Server files that make subsets past `itemSubset`, or name what is kept and offered by steps instead of by a subset's key. */
export function keysBesideSubsets(files: readonly FileText[]): string[] {
  return files
    .filter(({ path }) => path.includes('/server/') && !path.startsWith('core/server/subset/'))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      const found = [...code.matchAll(/\bas (unknown as )?ItemSubset\b/g), ...code.matchAll(NAMING)];
      return found.map(([place]) => `${path}: ${place}`);
    });
}

/** What sends the changes of a browser, in their order. */
const LINK = 'plugins/views/web/model/store/tell-steps.ts';

/** Browser files that have the session change the scene past the one place that does. */
export function changesPastTheLink(files: readonly FileText[]): string[] {
  return files.flatMap(({ path, text }) => {
    const isOfBrowser = /^(core|host|plugins\/[^/]+)\/web\//.test(path) && path !== LINK;
    return isOfBrowser && /\bchangeScene\b|datacloud\.scene\.change\b/.test(withoutComments(text)) ? [path] : [];
  });
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(^|\s)\/\/[^\n]*|"{3}[^]*?"{3}|(^|\s)#[^\n]*/g, ' ');
}
