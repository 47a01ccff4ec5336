import type { HostServices, Translate } from 'adit/core/web';
import { fileReaders, type DatasetImporter } from 'adit/core';
import { countOf, type Finding } from 'adit/plugins/importing';
import { formatCount, knownText, TitlesToken } from 'adit/core/web';
import type { Fix } from '../../mapping/apply-fix.ts';

/** What was found, in the words of the importer's plugin, of this one or of a reader's: as a finding, else as the issue that it will be. */
export function findingText(host: HostServices, importer: DatasetImporter, finding: Finding): string {
  const { code } = finding;
  return firstText(host, importer, [`finding.${code}`, `issue.${code}`], valuesOf(finding)) ?? code;
}

/** What a choice of a finding does, in the words of the importer's plugin or of this one. */
export function choiceText(host: HostServices, importer: DatasetImporter, finding: Finding, code: string): string {
  return firstText(host, importer, [`choice.${code}`], valuesOf(finding)) ?? code;
}

type TextValues = Readonly<Record<string, string | number>>;

function valuesOf({ fileName, rows, values }: Finding): TextValues {
  const count = countOf({ rows, ...values });
  return {
    file: fileName,
    ...values,
    ...(rows !== undefined && { rows: formatCount(rows) }),
    ...(count !== undefined && { count }),
  };
}

function firstText(
  host: HostServices,
  importer: DatasetImporter,
  keys: readonly string[],
  values: TextValues,
): string | undefined {
  const readers = new Set(host.contributions.registered(fileReaders).map(({ pluginId }) => pluginId));
  const translators = [
    host.get(TitlesToken).textsOf(importer),
    ...['importing', ...readers].map((pluginId) => host.translator(pluginId)),
  ];
  for (const key of keys) {
    for (const t of translators) {
      const text = knownText(t, key, values);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** What the click on a proposal does; choices have words of their own. */
export function fixText(host: HostServices, importer: DatasetImporter, fix: Fix): string {
  const t = host.translator('importing');
  const own = host.get(TitlesToken).textsOf(importer);
  switch (fix.kind) {
    case 'option':
      return t('fix.option', optionTexts(own, importer, fix));
    case 'mapping': {
      const pairs = Object.entries(fix.mapping).map(([name, column]) => `${own(`variable.${name}`)} ← ${column}`);
      return t('fix.mapping', { mapping: pairs.join(', ') });
    }
    case 'missing-symbol':
      return t('fix.missing-symbol', { symbol: fix.symbol });
    case 'data-start-row':
      return t('fix.data-start-row', { row: fix.row });
    case 'header-line':
      return fix.line === 0 ? t('fix.no-header') : t('fix.header-line', { line: fix.line });
    case 'delimiter':
      return t('fix.delimiter', { delimiter: delimiterName(t, fix.delimiter) });
    case 'unit':
      return t('fix.unit', { columns: fix.columns.join(', '), unit: t(`unit.${fix.unit}`) });
    case 'dates':
      return t(`fix.dates-${fix.dates}`);
    case 'code':
      return t(`choice.${fix.reading}`);
    case 'coordinates':
      return t(`choice.coordinates-${fix.stored}`);
    case 'type':
      return t(`type.${fix.type}`);
  }
}

function optionTexts(
  own: Translate,
  importer: DatasetImporter,
  { option, value }: Extract<Fix, { kind: 'option' }>,
): { option: string; value: string } {
  const known = importer.options.find(({ id }) => id === option);
  const choice = known?.choices.find((one) => one.value === value);
  return { option: known ? own(known.titleKey) : option, value: choice ? own(choice.titleKey) : value };
}

function delimiterName(t: Translate, delimiter: string): string {
  if (delimiter === '\t') return t('delimiter.tab');
  return delimiter === ' ' ? t('delimiter.space') : delimiter;
}
