import { token } from 'adit/core';

/** What the operator set by environment variables for the plugins that come with Adit; the host reads and checks them once. @internal */
export interface OperatorSettings {
  /** The name of this process among several; undefined where it is alone. */
  readonly node: string | undefined;
  /** Where requests for support go; undefined for the System Administrators. */
  readonly supportEmail: string | undefined;
  /** How many bytes the raw files of a site may take. */
  readonly containerLimit: number;
  /** The service that blast patterns come from; without one they are files in `patternFolder`. */
  readonly patternService: { readonly address: string; readonly token: string | undefined } | undefined;
  readonly patternFolder: string;
  /** A parallel ParaView server, as `host:port`. */
  readonly pvserver: string | undefined;
}

/** The service that has what the operator set in the environment. @internal */
export const OperatorSettingsToken = token<OperatorSettings>('core.operator-settings');
