import type { IObservableValue } from 'mobx';
import { token, type Log } from 'adit/core';

/** What the plugin gives its panel, which comes later. */
export interface Statistics {
  /** The line of the status bar, while the panel is open. */
  readonly status: IObservableValue<string | undefined>;
  readonly log: Log;
}

export const StatisticsToken = token<Statistics>('statistics.statistics');
