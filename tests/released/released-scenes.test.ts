import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt } from '../integration/server-process.ts';
import { recordScenes, type RecordedScene } from './support/record-scenes.ts';
import { releasesFolder, startOnRelease, type RestoredRelease } from './support/restored-release.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(180) });

type Scenes = Readonly<Record<string, RecordedScene>>;

const versions = readdirSync(releasesFolder).filter((name) => existsSync(join(releasesFolder, name, 'scenes')));
const recordedOf = (version: string): Scenes =>
  JSON.parse(readFileSync(join(releasesFolder, version, 'scenes/scenes.json'), 'utf8')) as Scenes;

it('there are scenes of every version that was released', () => {
  expect(versions).toContain('0.1.0');
});

describe.skipIf(!isBuilt).each(versions)('the states that %s saved', { timeout: seconds(60) }, (version) => {
  const recorded = recordedOf(version);
  let release: RestoredRelease;
  let now: Scenes;
  beforeAll(async () => {
    release = await startOnRelease(join(version, 'scenes'));
    now = await recordScenes(await ApiClient.signIn(release.server));
  });
  afterAll(() => release?.dispose());

  it('are all there', () => {
    expect(Object.keys(now)).toEqual(Object.keys(recorded));
  });

  it.each(Object.keys(recorded))(
    '%s: loads to the same form of the specification, and pushes the same views and layers',
    (name) => {
      expect(inAnyOrder(now[name])).toEqual(inAnyOrder(recorded[name]));
    },
  );
});

/** What is pushed of the views, the layers and the picks of a state may come in any order: the specification gives none. */
function inAnyOrder(scene: RecordedScene | undefined): RecordedScene | undefined {
  return scene && { ...scene, topics: scene.topics.toSorted(byText) };
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
