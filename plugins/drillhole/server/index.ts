import { datasetImporters, LayerReaderToken } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin } from 'adit/core/server';
import {
  createDrillhole,
  drillholeImporter,
  DrillholesToken,
  drillholeType,
  readHole,
  readHoles,
} from 'adit/plugins/drillhole';
import { ImportsToken } from 'adit/plugins/importing';
import { DatasetHoles } from './holes/dataset-holes.ts';
import { holeAnswer, summaryAnswers } from './holes/hole-answers.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, drillholeType);
    context.add(datasetImporters, drillholeImporter);
    context.add(datasetBuilders, {
      id: drillholeImporter.id,
      datasetType: drillholeImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
      changesCoordinates: true,
    });
    const holes = new DatasetHoles(context.datasets, context.get(LayerReaderToken));
    context.bindValue(DrillholesToken, holes);
    context.routes.add(readHoles, async ({ query }) => ({ holes: summaryAnswers(await holes.holes(query.dataset)) }));
    context.routes.add(readHole, async ({ query }) => holeAnswer(await holes.hole(query.dataset, query.name)));
    context.routes.add(createDrillhole, ({ body }, call) =>
      context.get(ImportsToken).create(drillholeImporter, body, call),
    );
  },
});
