import { join, relative } from 'node:path';
import ts from 'typescript';

/** How long something that others can import stays as it is: `public` until a major version, `beta` until a minor one, `internal` not at all. */
export const stabilities = ['public', 'beta', 'internal'] as const;

/** What one entry point of the package offers. */
export interface ApiReport {
  /** Every module that the entry point passes on, with its declarations and their stability. */
  readonly text: string;
  /** Exports without a stability tag, as `file: name`. */
  readonly untagged: readonly string[];
}

/** Declares what the entry points offer, by their names in the package, from their sources below `root`. */
export function reportApi(root: string, entryPoints: ReadonlyMap<string, string>): Map<string, ApiReport> {
  const program = ts.createProgram(
    [...entryPoints.values()].map((path) => join(root, path)),
    optionsOf(root),
  );
  const declarations = new Map<string, string>();
  return new Map(
    [...entryPoints].map(([name, path]) => {
      const modules = modulesOf(program, join(root, path)).map((source) => {
        if (!declarations.has(source.fileName)) declarations.set(source.fileName, declare(program, source));
        const title = relative(root, source.fileName).replaceAll('\\', '/');
        return { title, declaration: declarations.get(source.fileName) as string, untagged: untaggedIn(source, title) };
      });
      const sections = modules.map(({ title, declaration }) => `## ${title}\n\n\`\`\`ts\n${declaration}\n\`\`\`\n`);
      const text = `# What ${name} offers\n\nWritten by \`npm run docs\`; the tags say how stable each export is.\n\n${sections.join('\n')}`;
      return [name, { text, untagged: modules.flatMap(({ untagged }) => untagged) }];
    }),
  );
}

function optionsOf(root: string): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...read.config, include: [], files: [] }, ts.sys, root);
  const asInNode = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  return { ...options, ...asInNode, noEmit: false, declaration: true, emitDeclarationOnly: true };
}

/** The modules that an entry point passes on, itself left out when it only passes on. */
function modulesOf(program: ts.Program, entry: string): ts.SourceFile[] {
  const found = new Set<ts.SourceFile>();
  const visit = (path: string): void => {
    const source = program.getSourceFile(path);
    if (!source || found.has(source)) return;
    const passedOn = source.statements.filter(
      (statement): statement is ts.ExportDeclaration =>
        ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
    );
    if (passedOn.length < source.statements.length) found.add(source);
    for (const { moduleSpecifier } of passedOn) {
      const name = (moduleSpecifier as ts.StringLiteral).text;
      if (name.startsWith('.')) visit(join(source.fileName, '..', name));
    }
  };
  visit(entry);
  return [...found];
}

/** A module's declarations, of whose comments only the stability is left. */
function declare(program: ts.Program, source: ts.SourceFile): string {
  let text = '';
  program.emit(source, (_name, written) => (text = written), undefined, true);
  return text
    .replaceAll(/^\s*\/\/ eslint.*\n/gm, '')
    .replaceAll(/[ \t]*\/\*\*[\s\S]*?\*\/\n?/g, (comment) => {
      const tag = stabilities.find((stability) => comment.includes(`@${stability}`));
      return tag === undefined ? '' : `/** @${tag} */\n`;
    })
    .trim();
}

function untaggedIn(source: ts.SourceFile, title: string): string[] {
  const isExported = (statement: ts.Statement): boolean =>
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return source.statements
    .filter((statement) => isExported(statement) && !stabilities.some((tag) => tagsOf(statement).includes(tag)))
    .map((statement) => `${title}: ${nameOf(statement)}`);
}

function tagsOf(statement: ts.Statement): string[] {
  return ts.getJSDocTags(statement).map((tag) => tag.tagName.text);
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  return (statement as ts.DeclarationStatement).name?.getText() ?? '?';
}
