export type { FeatureValue, GeojsonFeature } from './feature.ts';
export {
  geojsonFacts,
  isGeojson,
  readGeojson,
  valueOfField,
  type GeojsonFacts,
  type GeojsonField,
} from './read-geojson.ts';
