import { makeAutoObservable } from 'mobx';
import { startingLook, type ColourMap, type Colouring, type ColourType, type PropertyLook } from 'adit/core';
import { bandsOf, DEFAULT_COLOUR_MAP, firstCategoricalMap, firstColouring, rangeOfMap } from 'adit/plugins/colour-maps';
import {
  GAS_COLOUR,
  type Field,
  type GeometryState,
  type LabelState,
  type LayerConfig,
  type PropertySettings,
  type SceneStoreLayer,
} from 'adit/plugins/views';
import { checkedRange, resetRange, roundRange, type Range } from '../rules/colour-range.ts';
import { allowedColourType, histogramSamples } from '../rules/colour-type.ts';
import { DISCRETE_PRESET, discretePoints } from '../rules/discrete-bands.ts';
import { representationOf } from '../rules/geometry-limits.ts';
import { settingsAfter, settingsOf } from '../rules/property-settings.ts';
import { CategoryEditor } from './category-editor.ts';
import type { DisplayParts } from './display-parts.ts';
import type { Histogram, HistogramKey } from './histogram-store.ts';
import { UpdateIndicator } from './update-indicator.ts';

/** How thick the tubes of a layer that starts with lines are thought of, and how many times thicker they can be made. */
const FIRST_THICKNESS = 4;
const MORE_THICKNESS = 10;

/** Changes how one shown layer looks, by the rules of the colour-by pane. */
export class LayerEditor {
  readonly config: LayerConfig;
  readonly categories: CategoryEditor;
  readonly updating = new UpdateIndicator();
  #parts: DisplayParts;
  #beforeLogarithm = new Map<string, number>();
  #asked: string | undefined;

  constructor(config: LayerConfig, parts: DisplayParts) {
    this.config = config;
    this.#parts = parts;
    makeAutoObservable(this, { config: false, categories: false, updating: false }, { autoBind: true });
    this.categories = new CategoryEditor(this, parts);
  }

  get layer(): SceneStoreLayer | undefined {
    const { scene } = this.#parts;
    return scene.layer(scene.activeViewId, this.config.layerName);
  }

  get colouring(): Colouring | undefined {
    return this.layer?.state.colouring;
  }

  get field(): Field | undefined {
    return this.config.fields.find((field) => field.name === this.colouring?.field);
  }

  /** The maps that the current colour type offers. */
  get maps(): readonly ColourMap[] {
    const categorical = this.colouring?.colorType === 'Categorical';
    return this.#parts.maps().filter((map) => (map.kind === 'categorical') === categorical);
  }

  get map(): ColourMap | undefined {
    return this.maps.find((map) => map.id === this.colouring?.preset);
  }

  /** Whether the colouring has limits of its own, which neither a range nor an inversion changes. */
  get hasFixedMap(): boolean {
    const colouring = this.colouring;
    return (
      colouring !== undefined && colouring.preset !== DISCRETE_PRESET && bandsOf(colouring.rgbPoints) !== undefined
    );
  }

  /** Whether the source file gives its items colours of its own. */
  get hasGasColours(): boolean {
    return this.config.fields.some((field) => field.name === GAS_COLOUR);
  }

  get usesGasColours(): boolean {
    return this.colouring?.field === GAS_COLOUR;
  }

  get histogramKey(): HistogramKey | undefined {
    const { colouring } = this;
    if (!colouring || colouring.colorType === 'Categorical') return undefined;
    const { field, colorType } = colouring;
    return {
      viewId: this.#parts.scene.activeViewId,
      layerName: this.config.layerName,
      selection: this.layer?.state.selection ?? [],
      field,
      samples: histogramSamples(colorType),
      logarithmic: colorType === 'Logarithmic',
    };
  }

  get histogram(): Histogram | undefined {
    return this.histogramKey && this.#parts.histograms.get(this.histogramKey);
  }

  loadHistogram(): void {
    if (this.histogramKey) void this.#parts.histograms.load(this.histogramKey);
  }

  setGeometry(properties: Partial<GeometryState>): void {
    const { scene } = this.#parts;
    scene.setGeometry(scene.activeViewId, this.config.layerName, properties);
  }

  setLabels(properties: Partial<LabelState>): void {
    const { scene } = this.#parts;
    scene.setLabels(scene.activeViewId, this.config.layerName, properties);
  }

  /** The largest thickness of tubes that the pane offers: several times the one that the layer starts with. */
  get maxThickness(): number {
    return MORE_THICKNESS * (this.config.defaults.thickness ?? FIRST_THICKNESS);
  }

  /** Draws the contours of ground, as far apart as its dataset says, or none. */
  setContours(drawn: boolean): void {
    this.setGeometry({ ContourInterval: drawn ? (this.config.defaults.contourInterval ?? 0) : 0 });
  }

  /** Draws surfaces and blocks with the outlines of their cells, or without. */
  setCellOutline(outlined: unknown): void {
    const Representation = representationOf(outlined);
    if (Representation) this.setGeometry({ Representation });
  }

  /** Colours by a field as it was coloured last, or with its defaults the first time; undefined takes the layer's own colour. */
  async setField(name: string | undefined): Promise<void> {
    this.#asked = name;
    void this.updating.follow(() => this.layer?.isColoured ?? true);
    const field = this.config.fields.find((one) => one.name === name);
    if (!field) return this.set(undefined);
    const known = field.name === this.colouring?.field ? this.colouring : settingsOf(this.#settings, field.name);
    if (known) return this.set(known);
    const defaults = startingLook(this.config, field);
    this.#takeLook(defaults);
    if (field.kind === 'category')
      return this.categories.colour(field, firstCategoricalMap(defaults, this.#parts.maps()), false);
    const kept = field.kind === 'number' ? this.#parts.siteColouring.of(field.name) : undefined;
    const colouring = firstColouring(field, defaults, this.#parts.maps(), kept);
    if (colouring) this.set(colouring);
  }

  /** Takes over what the dataset says of the size and the opacity of a layer that is coloured by a property. */
  #takeLook({ pointSize, opacity }: Partial<PropertyLook> = {}): void {
    if (pointSize === undefined && opacity === undefined) return;
    this.setGeometry({
      ...(pointSize === undefined ? {} : { PointSize: pointSize }),
      ...(opacity === undefined ? {} : { Opacity: opacity / 100 }),
    });
  }

  /** Takes the colours of the source file, or goes back to the property before them, or to the one that the layer starts with. */
  async toggleGasColours(): Promise<void> {
    if (!this.usesGasColours) return this.setField(GAS_COLOUR);
    return this.setField(this.#settings?.previous ?? this.config.defaults.colourBy);
  }

  setType(wanted: ColourType): void {
    const { colouring, field } = this;
    if (!colouring || !field) return;
    const colorType = allowedColourType(field, wanted);
    if (colorType === colouring.colorType) return;
    const map = this.#parts
      .maps()
      .find((one) => one.id === (colouring.preset === DISCRETE_PRESET ? DEFAULT_COLOUR_MAP : colouring.preset));
    const range = this.#rangeFor(colorType, field, colouring.colorRange);
    const { presetName: _left, ...unnamed } = colouring;
    if (colorType === 'Discrete')
      this.set({
        ...unnamed,
        colorType,
        colorRange: range,
        preset: DISCRETE_PRESET,
        presetInvert: false,
        rgbPoints: discretePoints(range),
        annotations: [],
      });
    else
      this.set({
        ...colouring,
        colorType,
        colorRange: range,
        ...(map ? stopsOfMap(map) : {}),
      });
  }

  /** Takes another map; a fixed one brings its own range, and no inversion. */
  setMap(map: ColourMap): void {
    const { colouring, field } = this;
    if (!colouring || !field) return;
    if (map.kind === 'categorical') {
      void this.categories.colour(field, map, true);
      return;
    }
    const own = rangeOfMap(map);
    const leavesFixed = this.hasFixedMap ? resetRange(field, []) : undefined;
    this.set({
      ...colouring,
      ...stopsOfMap(map),
      presetInvert: own ? false : colouring.presetInvert,
      colorRange: own ?? leavesFixed ?? colouring.colorRange,
    });
  }

  invert(): void {
    const { colouring } = this;
    if (colouring && !this.hasFixedMap && colouring.preset !== DISCRETE_PRESET)
      this.set({ ...colouring, presetInvert: !colouring.presetInvert });
  }

  /** Takes a range over; one whose minimum is above its maximum is refused with a warning. Resolves to whether it was taken. */
  setRange(range: Range): boolean {
    const { colouring } = this;
    const checked = checkedRange(range);
    if (!colouring || checked === 'unset') return false;
    if (checked === 'reversed') {
      const { toasts, t } = this.#parts;
      toasts.show({
        type: 'warning',
        title: t('warning.minimum'),
        message: t('warning.minimumMessage'),
        dismissable: false,
        duration: 5000,
      });
      return false;
    }
    const colours = bandsOf(colouring.rgbPoints)?.map((band) => band.colour);
    const rgbPoints = colouring.preset === DISCRETE_PRESET ? discretePoints(checked, colours) : colouring.rgbPoints;
    this.set({ ...colouring, colorRange: checked, rgbPoints });
    return true;
  }

  /** Goes back to the range of the filter on the field, or of the field. */
  reset(): void {
    const range = this.field && resetRange(this.field, this.layer?.state.filters ?? []);
    if (range) this.setRange(range);
  }

  /** Spreads the colours over the 5th to the 95th percentile. */
  async snapTo95(): Promise<void> {
    const key = this.histogramKey;
    const histogram = key && (await this.#parts.histograms.load(key));
    if (histogram?.state === 'ready' && histogram.percentiles[1] > histogram.percentiles[0])
      this.setRange(histogram.percentiles);
  }

  /** Changes the flat stops, for the colour of a band. */
  setPoints(rgbPoints: number[]): void {
    if (this.colouring) this.set({ ...this.colouring, rgbPoints });
  }

  /** The logarithm takes a minimum above zero; leaving it brings back the one before, unless the user chose another meanwhile. */
  #rangeFor(colorType: ColourType, field: Field, range: Range): [number, number] {
    const { minimum, smallestPositive, maximum } = field.statistics;
    const raised = roundRange([smallestPositive ?? 1, range[1] > 0 ? range[1] : (maximum ?? 1)]);
    if (colorType === 'Logarithmic') {
      if (range[0] > 0) return [...range];
      this.#beforeLogarithm.set(field.name, range[0]);
      return raised;
    }
    const before = this.#beforeLogarithm.get(field.name) ?? minimum;
    const wasRaised = this.colouring?.colorType === 'Logarithmic' && range[0] === raised[0];
    return wasRaised && before !== undefined && before < range[0] ? [before, range[1]] : [...range];
  }

  /** Whether the layer is still to be coloured by a field. */
  isWanted(field: Field): boolean {
    return this.#asked === undefined || this.#asked === field.name;
  }

  /** Colours the layer; how it was coloured by another field is kept for when that is chosen again. */
  set(colouring: Colouring | undefined): void {
    const { scene } = this.#parts;
    const settings = settingsAfter(this.#settings, this.colouring, colouring?.field);
    scene.setColouring(scene.activeViewId, this.config.layerName, colouring, settings);
  }

  get #settings(): PropertySettings | undefined {
    return this.layer?.state.settings;
  }
}

function stopsOfMap({ id, name, rgbPoints, annotations }: ColourMap): Partial<Colouring> {
  return { preset: id, presetName: name, rgbPoints: [...rgbPoints], annotations: [...annotations] };
}
