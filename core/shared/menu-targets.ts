/** A tab of a panel. @public */
export interface PanelTab {
  readonly panelId: string;
  readonly instanceId: string;
}

/**
 * What an action is given at each place: nothing at those of the shell. `entry` is the page to sign in on. A plugin that draws a place of its own
 * adds it by declaration merging: `declare module 'adit/core' { interface MenuTargets { 'acme.log/row': Row } }`.
 *
 * @public
 */
export interface MenuTargets {
  entry: undefined;
  header: undefined;
  'menu/user': undefined;
  'menu/help': undefined;
  palette: undefined;
}

/** Where an action can be offered; `panel/<id>` is the tab bar of that panel. @public */
export type MenuPlace = keyof MenuTargets | `panel/${string}`;

/** What an action is given at a place. @public */
export type MenuTarget<Place extends MenuPlace> = Place extends keyof MenuTargets ? MenuTargets[Place] : PanelTab;
