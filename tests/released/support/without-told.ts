interface Entry {
  readonly type?: string;
  readonly layerBlockName?: string;
  readonly pickProperty?: string | null;
  readonly colouringState?: { readonly pickProperty: string | null } | null;
  readonly labelState?: unknown;
  readonly configuration?: readonly Option[];
}

interface Option {
  readonly name: string;
  readonly discreteColors?: readonly { readonly min: number; readonly max: number }[];
}

/**
 * A state without the entries that tell of slices, without what says of a layer that it has no labels, without the bands of discrete colourings, which their stops have as well, and without
 * properties of picks that are no names of holes. From 0.2.0 on a state tells of all of them; earlier states say nothing of them.
 */
export function withoutTold(state: unknown): unknown {
  const { displayPaneState = {}, ...rest } = state as { displayPaneState?: Record<string, readonly Entry[]> };
  const views = Object.entries(displayPaneState).map(([viewId, entries]) => [
    viewId,
    entries
      .filter(({ type, layerBlockName }) => !(type === 'slicing' && layerBlockName === type))
      .map(withoutBands)
      .map(withHolesOnly)
      .map(unlabelled),
  ]);
  return { ...rest, displayPaneState: Object.fromEntries(views) as object };
}

function unlabelled(entry: Entry): Entry {
  const { labelState, configuration = [], ...rest } = entry;
  if (labelState !== null && labelState !== undefined) return entry;
  return { ...rest, configuration: configuration.filter(({ name }) => name !== 'showLabel') };
}

function withoutBands({ configuration = [], ...rest }: Entry): Entry {
  const options = configuration.map(({ discreteColors, ...option }) =>
    discreteColors ? { ...option, discreteColors: discreteColors.filter(({ min, max }) => min === max) } : option,
  );
  return { ...rest, configuration: options };
}

function withHolesOnly(entry: Entry): Entry {
  const { pickProperty, colouringState } = entry;
  if (pickProperty === 'hole_name') return entry;
  return { ...entry, pickProperty: null, colouringState: colouringState && { ...colouringState, pickProperty: null } };
}
