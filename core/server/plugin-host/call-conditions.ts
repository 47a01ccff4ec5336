import type { Account } from '../call-context.ts';
import { callConditions, type CallCondition } from '../points.ts';
import type { ServerContributions } from './server-contributions.ts';

/** A condition that an account does not meet, and the plugin that makes it. @internal */
export interface OpenCondition {
  readonly pluginId: string;
  readonly condition: CallCondition;
}

/** What active accounts must have done before they may do more than sign in and out. @internal */
export class CallConditions {
  #contributions: ServerContributions;
  #isOn: (pluginId: string, tenantId: string) => Promise<boolean>;

  constructor(contributions: ServerContributions, isOn: (pluginId: string, tenantId: string) => Promise<boolean>) {
    this.#contributions = contributions;
    this.#isOn = isOn;
  }

  /** The first condition that the account does not meet; those of plugins that are off do not count. */
  async openFor(account: Account): Promise<OpenCondition | undefined> {
    for (const { pluginId, value: condition } of this.#contributions.registered(callConditions)) {
      if (!(await this.#isOn(pluginId, account.tenantId))) continue;
      if (!(await condition.isMet(account))) return { pluginId, condition };
    }
    return undefined;
  }
}
