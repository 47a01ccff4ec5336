import ts from 'typescript';
import type { ApiReport } from '../api-report.ts';
import { code, generatedNote, table } from './table.ts';

/** The sources of halves that add something to every contribution point. */
export interface PointExamples {
  readonly web: string;
  readonly server: string;
}

interface OfferedPoint {
  readonly name: string;
  /** Its sentence and its stability. */
  readonly comment: string;
  readonly type: ts.Node;
}

const introduction = `# Contribution points

A contribution point is a named, typed place that takes values from plugins. A half adds to it by \`context.add(point, contribution)\`; the contribution goes when the plugin is
turned off. [How some of them work together](contributing.md) is told elsewhere.

Every contribution has an \`id\` that begins with your plugin's id and a dot, and may have a \`group\` and an \`order\`: contributions are listed by group, then by order, which is 0 where it is left out, then by id.
\`load()\` is a function that imports the module of a component, which is its default export. What a comment calls *observed* or *observable* is followed: read a store in it, and what is
shown changes with the store.

The examples are from one plugin, which a test activates on both sides.`;

const titles: Readonly<Record<string, string>> = {
  'adit/core': 'On both sides: `adit/core`',
  'adit/core/web': 'In the browser: `adit/core/web`',
  'adit/core/server': 'On the server: `adit/core/server`',
};

/** The page of every contribution point that is not internal: its fields and an example. */
export function pointsPage(reports: ReadonlyMap<string, ApiReport>, examples: PointExamples): string {
  const added = { web: additionsIn(examples.web), server: additionsIn(examples.server) };
  const sections = [...reports].flatMap(([entry, report]) => {
    const points = pointsOf(report);
    if (points.length === 0) return [];
    const sides = entry === 'adit/core/server' ? [added.server] : [added.web, added.server];
    const parts = points.map((point) => {
      const example = sides.map((side) => side.get(point.name)).find((text) => text !== undefined);
      if (example === undefined) throw new Error(`No example adds to "${point.name}": tests/docs/every-point`);
      return [
        `### ${point.name}`,
        point.comment,
        fieldsText(point, everything(report, reports)),
        codeBlock(example),
      ].join('\n\n');
    });
    return [`## ${titles[entry] ?? `Of a plugin: ${code(entry)}`}`, ...parts];
  });
  return `${[generatedNote, introduction, ...sections].join('\n\n')}\n`;
}

/** The names of the contribution points that a report offers, as the page lists them. */
export function pointNames(report: ApiReport): string[] {
  return pointsOf(report).map(({ name }) => name);
}

function pointsOf({ modules }: ApiReport): OfferedPoint[] {
  return modules
    .flatMap(({ statements }) => statements)
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, type }) => {
        const of = type && pointType(type);
        return of ? [{ name: name.getText(), comment: commentOf(statement, true), type: of }] : [];
      }),
    );
}

/** What a point takes, of the type `Point<…>` that may be imported in place. */
function pointType(type: ts.TypeNode): ts.Node | undefined {
  const isPoint =
    (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Point') ||
    (ts.isImportTypeNode(type) && type.qualifier?.getText() === 'Point');
  return isPoint ? type.typeArguments?.[0] : undefined;
}

/** A report with the others behind it: what a point takes may be declared by another entry. */
function everything(report: ApiReport, reports: ReadonlyMap<string, ApiReport>): ApiReport {
  return { ...report, modules: [report, ...reports.values()].flatMap(({ modules }) => modules) };
}

function fieldsText({ type }: OfferedPoint, report: ApiReport): string {
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : type.getText();
  const declared = declarationOf(name, report);
  if (!declared) throw new Error(`"${name}" is not declared where its point is`);
  if (!ts.isInterfaceDeclaration(declared)) return codeBlock(withoutTags(declared.getFullText()));
  const rows = membersOf(declared, report).map((member) => [
    code(member.name?.getText() ?? ''),
    member.questionToken ? '' : 'yes',
    code(typeText(member)),
    commentOf(member, false),
  ]);
  const what = commentOf(declared, false);
  return `Takes a ${code(name)}. ${what}\n\n${table(['Field', 'Needed', 'Type', 'Meaning'], rows)}`;
}

function declarationOf(name: string, { modules }: ApiReport): ts.Statement | undefined {
  const all = modules.flatMap(({ statements }) => statements);
  return all.find(
    (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.getText() === name,
  );
}

/** The fields of an interface, those that it has from others first, but for those that it declares itself. */
function membersOf(declared: ts.InterfaceDeclaration, report: ApiReport): ts.TypeElement[] {
  const bases = (declared.heritageClauses ?? []).flatMap(({ types }) => types.map((one) => one.expression.getText()));
  const inherited = bases.flatMap((base) => {
    const found = declarationOf(base, report);
    return found && ts.isInterfaceDeclaration(found) ? membersOf(found, report) : [];
  });
  const own = new Set(declared.members.map((member) => member.name?.getText()));
  return [...inherited.filter((member) => !own.has(member.name?.getText())), ...declared.members];
}

function typeText(member: ts.TypeElement): string {
  const type = ts.isMethodSignature(member)
    ? `(${member.parameters.map((one) => one.getText()).join(', ')}) => ${member.type?.getText() ?? 'void'}`
    : ((member as ts.PropertySignature).type?.getText() ?? '');
  return type.replaceAll(/\s+/g, ' ');
}

function commentOf(node: ts.Node, withStability: boolean): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const said = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
  const [tag] = ts.getJSDocTags(node).map(({ tagName }) => tagName.text);
  const stability = withStability && tag !== undefined ? ` *${tag}*` : '';
  return said.replaceAll(/\s+/g, ' ').trim() + stability;
}

function withoutTags(text: string): string {
  return text.replaceAll(/ @(public|beta)\b/g, '').trim();
}

function codeBlock(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

/** The statements of a half that add to points, by the names of these. */
function additionsIn(text: string): Map<string, string> {
  const source = ts.createSourceFile('half.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    const [point] = ts.isCallExpression(node) && node.expression.getText() === 'context.add' ? node.arguments : [];
    if (point && ts.isExpressionStatement(node.parent)) found.set(point.getText(), outdented(node.parent.getText()));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function outdented(text: string): string {
  return text.replaceAll(/^ {4}/gm, '');
}
