import type { IObservableValue } from 'mobx';
import { token, type Log } from 'adit/core';
import type { PluginSettings } from 'adit/core/web';
import type { statisticsSettings } from '../shared/statistics-settings.ts';

/** What the panel and the workspace share: what the user says of datasets, and the line of the status bar while the panel is open. */
export interface Statistics {
  readonly data: PluginSettings<(typeof statisticsSettings)['shape']>;
  readonly status: IObservableValue<string | undefined>;
  readonly log: Log;
  /** What a dataset is called; observed, undefined while nobody knows. */
  datasetName(datasetId: string): string | undefined;
}

export const StatisticsToken = token<Statistics>('statistics.statistics');
