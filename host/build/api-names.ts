import ts from 'typescript';

/** How long something that others can import stays as it is: `public` until a major version, `beta` until a minor one, `internal` not at all. */
export const stabilities = ['public', 'beta', 'internal'] as const;

/** One name that an entry point exports, as its sources have it. */
export interface ApiName {
  readonly name: string;
  /** What its own module calls it. */
  readonly nameThere: string;
  readonly module: ts.SourceFile;
  /** Undefined while one of its declarations has no tag. */
  readonly stability: (typeof stabilities)[number] | undefined;
  /** What its comments say, without tags. */
  readonly sentence: string;
  /** Its methods that take something and are explained by no comment. */
  readonly silentMethods: readonly string[];
}

/** Every name that the entry point exports. */
export function exportedNames(program: ts.Program, entry: string): ApiName[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const entryModule = source && checker.getSymbolAtLocation(source);
  if (!entryModule) throw new Error(`${entry} exports nothing`);
  return checker.getExportsOfModule(entryModule).map((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declarations = (symbol.getDeclarations() ?? []).filter((declaration) => !isAddition(declaration));
    const [first] = declarations;
    if (!first) throw new Error(`${entry}: ${exported.name} leads nowhere`);
    const tags = declarations.map(stabilityOf);
    return {
      name: exported.name,
      nameThere: symbol.name,
      module: first.getSourceFile(),
      stability: tags.includes(undefined) ? undefined : tags[0],
      sentence: declarations.map(sentenceOf).join(' ').trim(),
      silentMethods: declarations.flatMap(silentMethodsIn),
    };
  });
}

/** What a module adds to an interface of another one, by `declare module`: the tag and the comment are those of the interface. */
function isAddition(declaration: ts.Declaration): boolean {
  return ts.isInterfaceDeclaration(declaration) && ts.isModuleBlock(declaration.parent);
}

function stabilityOf(declaration: ts.Node): ApiName['stability'] {
  const tags = new Set(ts.getJSDocTags(declaration).map((tag) => tag.tagName.text));
  return stabilities.find((stability) => tags.has(stability));
}

function sentenceOf(declaration: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  return comments
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .trim();
}

function silentMethodsIn(declaration: ts.Declaration): string[] {
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  return declaration.members
    .filter((member) => ts.isMethodSignature(member) && member.parameters.length > 0)
    .filter((member) => sentenceOf(member) === '')
    .map((member) => member.name?.getText() ?? '');
}
