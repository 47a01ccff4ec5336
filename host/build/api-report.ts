import { join, relative } from 'node:path';
import ts from 'typescript';
import { exportedNames, type ApiName } from './api-names.ts';

/** What one entry point of the package offers. */
export interface ApiReport {
  /** The page of the entry point: declarations with their comments, by module. What is `@internal` is left out. */
  readonly text: string;
  /** The same declarations without comments and places, which the fingerprint of the API goes by. */
  readonly declarations: string;
  /** Every exported name, those that are `@internal` as well. */
  readonly names: readonly ApiName[];
  /** The declarations by module. */
  readonly modules: readonly DeclaredModule[];
  /** The names that the declarations mention. */
  readonly mentioned: ReadonlySet<string>;
}

/** What a module offers, of what its entry point passes on. */
export interface DeclaredModule {
  /** Its file, below the repository. */
  readonly title: string;
  readonly statements: readonly ts.Statement[];
}

/** Declares what the entry points offer, by their names in the package, from their sources below `root`. */
export function reportApi(root: string, entryPoints: ReadonlyMap<string, string>): Map<string, ApiReport> {
  const program = ts.createProgram(
    [...entryPoints.values()].map((path) => join(root, path)),
    optionsOf(root),
  );
  const declared = new Map<ts.SourceFile, ts.SourceFile>();
  const moduleOf = (source: ts.SourceFile, names: readonly ApiName[]): DeclaredModule => {
    if (!declared.has(source)) declared.set(source, declare(program, source));
    const own = new Set(names.filter(({ module }) => module === source).map(({ nameThere }) => nameThere));
    const title = relative(root, source.fileName).replaceAll('\\', '/');
    return { title, statements: statementsOf(declared.get(source) as ts.SourceFile, own) };
  };
  return new Map(
    [...entryPoints].map(([name, path]) => {
      const names = exportedNames(program, join(root, path));
      const offered = names.filter(({ stability }) => stability !== 'internal');
      const modules = [...new Set(offered.map(({ module }) => module))]
        .map((source) => moduleOf(source, offered))
        .toSorted((left, right) => (left.title < right.title ? -1 : 1));
      const statements = modules.flatMap((module) => module.statements);
      const mentioned = new Set(statements.flatMap(mentionedIn));
      const declarations = withoutComments(statements);
      return [name, { text: page(name, modules), declarations, modules, names, mentioned }];
    }),
  );
}

function optionsOf(root: string): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...read.config, include: [], files: [] }, ts.sys, root);
  const asInNode = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  return { ...options, ...asInNode, noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true };
}

/** The declarations of a module, without those that are `@internal`. */
function declare(program: ts.Program, source: ts.SourceFile): ts.SourceFile {
  let text = '';
  program.emit(source, (_name, written) => (text = written), undefined, true);
  return ts.createSourceFile('declared.d.ts', text, ts.ScriptTarget.Latest, true);
}

/** The statements that declare the names, and those of the module itself that they mention. */
function statementsOf(module: ts.SourceFile, names: ReadonlySet<string>): ts.Statement[] {
  const all = module.statements.filter((statement) => !ts.isExportDeclaration(statement));
  const kept = new Set(
    all.filter((statement) => isExported(statement) && namesOf(statement).some((one) => names.has(one))),
  );
  for (let before = 0; before < kept.size;) {
    before = kept.size;
    const mentioned = new Set([...kept].flatMap(mentionedIn));
    for (const one of all) if (!isExported(one) && namesOf(one).some((name) => mentioned.has(name))) kept.add(one);
  }
  return all.filter((statement) => kept.has(statement));
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isImportDeclaration(statement)) return statement.importClause ? identifiersIn(statement.importClause) : [];
  if (!ts.isVariableStatement(statement)) return [(statement as ts.DeclarationStatement).name?.getText() ?? ''];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

/** The names of types and values that the types of a declaration are written with. */
function mentionedIn(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return [];
  const below = node.getChildren().flatMap(mentionedIn);
  if (ts.isTypeReferenceNode(node)) return [...identifiersIn(node.typeName), ...below];
  if (ts.isTypeQueryNode(node)) return [...identifiersIn(node.exprName), ...below];
  return ts.isExpressionWithTypeArguments(node) ? [...identifiersIn(node.expression), ...below] : below;
}

function identifiersIn(node: ts.Node): string[] {
  return ts.isIdentifier(node) ? [node.text] : node.getChildren().flatMap(identifiersIn);
}

function page(name: string, modules: readonly DeclaredModule[]): string {
  const sections = modules.map(({ title, statements }) => {
    const code = statements.map((statement) => statement.getFullText().trim()).join('\n');
    return `## ${title}\n\n\`\`\`ts\n${code.replaceAll(/^\s*\/\/ eslint.*\n/gm, '')}\n\`\`\`\n`;
  });
  return `# What ${name} offers\n\nWritten by \`npm run docs\`; the tags say how stable each export is.\n\n${sections.join('\n')}`;
}

function withoutComments(statements: readonly ts.Statement[]): string {
  const printer = ts.createPrinter({ removeComments: true });
  return statements.map((one) => printer.printNode(ts.EmitHint.Unspecified, one, one.getSourceFile())).join('\n');
}
