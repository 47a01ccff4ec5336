const rowsShown = 10;

/** A doubt that the call says nothing of, in an option or a reading of a code: it may be wrong as it is. */
export function isDoubt({ severity, choices }, { options, codes }) {
  const isAnswered = choices.some(({ fix }) =>
    fix.kind === 'option' ? options[fix.option] !== undefined : fix.kind === 'code' && codes.includes(fix.text),
  );
  return severity !== 'information' && !isAnswered;
}

/** What a program says of an import before anything is created: the columns of the variables, and what stands out. */
export function tellCheck({ mappings, findings, error }, given, doubts) {
  const lines = ['Columns'];
  for (const [index, mapping] of mappings.entries()) {
    const pairs = Object.entries(mapping).map(([variable, column]) => `${variable} = ${column}`);
    lines.push(`  ${given[index].path} (${given[index].fileType}): ${pairs.join(', ') || 'none are needed'}`);
  }
  lines.push('', 'Check');
  if (error) lines.push(`  The files could not be looked at together: ${error.text}`);
  if (findings.length === 0 && !error) lines.push('  Nothing stands out.');
  const heavyFirst = findings.toSorted((one, other) => Number(doubts.includes(other)) - Number(doubts.includes(one)));
  for (const finding of heavyFirst) lines.push(...tellFinding(finding, given));
  return lines;
}

function tellFinding(finding, given) {
  const { severity, fileName, text, lines = [], choices, fix } = finding;
  const mark = severity === 'information' ? '-' : '!';
  const place = lines.length === 0 ? '' : ` (line ${lines.join(', ')}${lines.length > 1 ? ' …' : ''})`;
  const told = [`  ${mark} ${fileName}: ${text}${place}`];
  const fileType = given.find(({ path }) => path.endsWith(fileName))?.fileType;
  for (const choice of choices)
    told.push(
      `      ${choice.isChosen ? 'now' : 'or '} ${choice.text}: ${wordsOf(choice.fix, fileType) ?? 'in the dialog'}`,
    );
  const words = fix && choices.length === 0 && wordsOf(fix, fileType);
  if (words) told.push(`      to change it: ${words}`);
  return told;
}

/** The options of `adit import` that do what a click in the dialog would do. */
function wordsOf(fix, fileType) {
  switch (fix.kind) {
    case 'option':
      return `--option ${fix.option}=${fix.value}`;
    case 'mapping':
      return Object.entries(fix.mapping)
        .map(([variable, column]) => `--map ${fix.fileType}.${variable}=${column}`)
        .join(' ');
    case 'code':
      return (
        fileType && fix.columns.map((column) => `--code ${fileType}.${column}=${fix.text}:${fix.reading}`).join(' ')
      );
    case 'coordinates':
      return `--coordinates ${fix.stored}`;
    case 'missing-symbol':
      return fileType && `--missing ${fileType}=${fix.symbol}`;
    case 'data-start-row':
      return fileType && `--first-row ${fileType}=${fix.row}`;
    case 'delimiter':
      return fileType && `--delimiter ${fileType}=${JSON.stringify(fix.delimiter)}`;
    default:
      return undefined;
  }
}

/** What has become of an import: counts, rejected rows, and where the report is. */
export function tellOutcome({ dataset, files, rejected, report }) {
  const lines = ['', `${dataset.name}: ${dataset.status}`];
  if (dataset.failure) lines.push(`  ${failureText(dataset.failure)}`);
  for (const { fileName, fileType, rowsRead, rowsUsed, rowsChanged, rowsRejected } of files) {
    const changed = rowsChanged === 0 ? '' : `, ${count(rowsChanged)} changed`;
    const lost = rowsRejected === 0 ? '' : `, ${count(rowsRejected)} of ${rows(rowsRead)} rejected`;
    lines.push(`  ${fileName} (${fileType}): ${rows(rowsRead)} read, ${count(rowsUsed)} used${changed}${lost}`);
  }
  if (rejected.length > 0) lines.push('', 'Rejected rows');
  for (const { file, line, reason } of rejected.slice(0, rowsShown)) lines.push(`  ${file} line ${line}: ${reason}`);
  const more = files.reduce((sum, { rowsRejected }) => sum + rowsRejected, 0) - Math.min(rejected.length, rowsShown);
  if (more > 0) lines.push(`  ${count(more)} more are in the report.`);
  lines.push('', `Report: ${report}`);
  return lines;
}

function failureText({ code, values }) {
  return [code, ...Object.entries(values).map(([name, value]) => `${name} ${value}`)].join(', ');
}

function count(number) {
  return number.toLocaleString('en');
}

function rows(number) {
  return `${count(number)} ${number === 1 ? 'row' : 'rows'}`;
}

/** The rows that a report lists as rejected; `text` is the report as CSV. */
export function rejectedRows(text) {
  const [, ...records] = recordsOf(text);
  return records
    .filter(([, , , severity]) => severity === 'rejected')
    .map(([file, line, column, , code, reason]) => ({ file, line: Number(line), column, code, reason }));
}

/** The records of a text of CSV, quotes and line breaks in cells included. */
function recordsOf(text) {
  const records = [[]];
  for (const [, quoted, plain, mark] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (mark !== ',') records.push([]);
  }
  return records.filter((record) => record.length > 1);
}
