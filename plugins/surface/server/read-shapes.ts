import type { ImportIssue } from 'adit/core';
import type { ReadingRun } from 'adit/core/server';
import { chosenFor } from 'adit/plugins/importing';
import { turnBack } from './gltf/take-up.ts';
import type { ShapeInput } from './input/open-input.ts';
import type { ShapeSource } from './input/shape-source.ts';
import type { RowAccount } from './model/row-account.ts';
import type { ShapeModel } from './model/shape-model.ts';
import { chooseShapeReader } from './choose-shape-reader.ts';
import type { TextureUse } from './model/texture-use.ts';
import { findTextures } from './texture/material-textures.ts';

/** A drawing or mesh that was read, with the image of each of its states. */
export interface ReadShape {
  readonly source: ShapeSource;
  readonly model: ShapeModel;
  readonly account: RowAccount;
  readonly textures: readonly (TextureUse | undefined)[];
  /** Which axis goes up may be chosen. */
  readonly isUpAsked: boolean;
}

/** Which axis of a file goes up that has y up by its standard; not all programs keep to it. */
export const upAxes = ['y-up', 'z-up'] as const;

/** Reads the shapes of an import one after another; each may be let go before the next is read. `options` say what was chosen about findings. */
export async function* readShapes(
  input: ShapeInput,
  run: ReadingRun,
  issue: (issue: ImportIssue) => void,
  options: Readonly<Record<string, string>> = {},
): AsyncGenerator<ReadShape, void, undefined> {
  for (const source of input.shapes) {
    const reader = await chooseShapeReader(source);
    const { model, account } = await reader.read(source, run, issue);
    const { wasTurnedUp } = model;
    if (wasTurnedUp && chosenFor('up-axis', upAxes, options) === 'z-up') {
      turnBack(model);
      account.warnOfFile('up-axis-z-up');
    }
    const textures = await findTextures(model, input, source.path, account);
    yield { source, model, account, textures, isUpAsked: wasTurnedUp };
  }
}
