import { AditError, notFound } from 'adit/core';
import { DirectoryToken, type Account, type DatasetRecord, type ServerPluginContext } from 'adit/core/server';
import { blastImporter, blastType, type Pattern } from 'adit/plugins/blast';
import { ImportsToken } from 'adit/plugins/importing';
import { noHoles } from './no-holes.ts';
import type { FoundPattern, FoundPatterns } from './patterns/found-patterns.ts';
import type { BlastDatabase } from './tables.ts';

interface KnownPattern {
  readonly dataset: DatasetRecord;
  readonly holes: ReadonlySet<string>;
}

/** Lists the patterns of a site beside the datasets that were made of them, and makes those datasets. */
export class PatternService {
  #context: ServerPluginContext;
  #database: BlastDatabase;
  #found: FoundPatterns;

  constructor(context: ServerPluginContext, found: FoundPatterns) {
    this.#context = context;
    this.#database = context.database();
    this.#found = found;
  }

  /** All patterns, or only those that a dataset can be made of now. */
  async list(siteId: string, deployableOnly: boolean, signal: AbortSignal): Promise<Pattern[]> {
    const [found, known] = await Promise.all([this.#ofSite(siteId, signal), this.#known(siteId)]);
    return found
      .map((pattern) => toPattern(pattern, known.get(pattern.name)))
      .filter(({ status }) => !deployableOnly || (status !== 'In progress' && status !== 'Unreadable'));
  }

  /** Makes or replaces the datasets of patterns. Throws before the first when one of them is not there or has no holes. */
  async create(
    siteId: string,
    names: readonly string[],
    user: Account,
    signal: AbortSignal,
  ): Promise<{ id: string; name: string }[]> {
    const [found, known] = await Promise.all([this.#ofSite(siteId, signal), this.#known(siteId)]);
    const patterns = [...new Set(names)].map((name) => {
      const pattern = found.find((other) => other.name === name);
      if (!pattern) throw new AditError('unknown-pattern', { status: 404, values: { pattern: name } });
      if (pattern.holes.length === 0) throw noHoles(name);
      return pattern;
    });
    const datasets: { id: string; name: string }[] = [];
    for (const pattern of patterns) {
      const before = known.get(pattern.name)?.dataset;
      if (before?.status === 'Generating Dataset') datasets.push({ id: before.id, name: before.name });
      else datasets.push(await this.#import(siteId, pattern, before, user));
    }
    return datasets;
  }

  /** Forgets the patterns of a site. */
  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('imported_patterns').where('site_id', '=', siteId).execute();
  }

  async #import(
    siteId: string,
    pattern: FoundPattern,
    before: DatasetRecord | undefined,
    user: Account,
  ): Promise<{ id: string; name: string }> {
    const { datasetId, name } = await this.#context.get(ImportsToken).importLocalFiles({
      siteId,
      tenantId: user.tenantId,
      userId: user.id,
      importerId: blastImporter.id,
      name: pattern.name.replaceAll(/\s+/g, ' ').trim().slice(0, 50),
      groupName: before?.groupName ?? blastType.group,
      folderPath: before?.folderPath ?? '',
      options: { pattern: pattern.name },
      lengthUnit: 'm',
      files: [{ path: await pattern.file.path(), fileName: pattern.file.fileName, fileType: 'blast' }],
      replaces: before?.id,
    });
    const holes = JSON.stringify(pattern.holes);
    await this.#database
      .insertInto('imported_patterns')
      .values({ site_id: siteId, pattern_name: pattern.name, dataset_id: datasetId, holes })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'pattern_name']).doUpdateSet({ dataset_id: datasetId, holes }),
      )
      .execute();
    return { id: datasetId, name };
  }

  async #ofSite(siteId: string, signal: AbortSignal): Promise<FoundPattern[]> {
    const site = await this.#context.get(DirectoryToken).site(siteId);
    if (!site) throw notFound('site');
    return this.#found.ofSite(site, signal);
  }

  /** Patterns whose dataset is still there and did not fail. */
  async #known(siteId: string): Promise<Map<string, KnownPattern>> {
    const rows = await this.#database
      .selectFrom('imported_patterns')
      .selectAll()
      .where('site_id', '=', siteId)
      .execute();
    const datasets = new Map(
      (await this.#context.datasets.findMany(rows.map((row) => row.dataset_id))).map((dataset) => [
        dataset.id,
        dataset,
      ]),
    );
    return new Map(
      rows.flatMap((row) => {
        const dataset = datasets.get(row.dataset_id);
        return dataset && dataset.status !== 'Failed'
          ? [[row.pattern_name, { dataset, holes: new Set(row.holes) }] as const]
          : [];
      }),
    );
  }
}

function toPattern(found: FoundPattern, known: KnownPattern | undefined): Pattern {
  const added = found.holes.filter((hole) => !known?.holes.has(hole)).length;
  return {
    pattern_name: found.name,
    bench_name: found.bench,
    new_holes: added,
    updated_at: found.file.updatedAt.toISOString(),
    status: statusOf(found, known, added),
    ...(found.reason === undefined ? {} : { reason: found.reason }),
  };
}

function statusOf(found: FoundPattern, known: KnownPattern | undefined, added: number): Pattern['status'] {
  if (found.holes.length === 0) return 'Unreadable';
  if (known?.dataset.status === 'Generating Dataset') return 'In progress';
  if (!known) return 'New';
  return added > 0 || found.holes.length !== known.holes.size ? 'Updated' : 'Imported';
}
