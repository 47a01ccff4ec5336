import { boundsOf, emptyBounds, unionBounds, type Bounds, type Column, type Layer } from 'adit/core';
import { CategoryColumnBuilder, NumberColumnBuilder, type ColumnPart, type DatasetWriter } from 'adit/core/server';
import { classColours, classNames } from './las/classes.ts';
import { colourField, colourNames } from './las/colour-codes.ts';
import type { PointBatch } from './las/las-file.ts';
import type { LasHeader } from './las/las-header.ts';
import { classField, numberFields, positionsOf, readField, type FieldReader } from './las/point-fields.ts';

const LAYER = 'points';

interface CodeColumn {
  readonly field: FieldReader;
  readonly texts: readonly string[];
  readonly builder: CategoryColumnBuilder;
}

/** Writes the one layer of a point cloud batch by batch, so that a cloud of any size takes little memory. */
export class CloudWriter {
  readonly #header: LasHeader;
  readonly #fileName: string;
  readonly #positions: ColumnPart;
  readonly #elevations: NumberColumnBuilder;
  readonly #numbers: readonly { readonly field: FieldReader; readonly builder: NumberColumnBuilder }[];
  readonly #codes: readonly CodeColumn[];
  readonly #usedColours = new Set<number>();
  #count = 0;
  #bounds: Bounds = emptyBounds;

  /** `brightest` is the highest number of a colour channel in the file. */
  constructor(
    writer: DatasetWriter,
    header: LasHeader,
    { fileName, brightest }: { fileName: string; brightest: number },
  ) {
    const identity = (name: string, unit: Column['unit'] = 'none') => ({
      file: `${LAYER}-${name.toLowerCase().replaceAll(' ', '-')}`,
      name,
      unit,
    });
    this.#header = header;
    this.#fileName = fileName;
    this.#positions = writer.openColumn(`${LAYER}-positions`, 'f64');
    this.#elevations = new NumberColumnBuilder(writer, identity('Elevation', 'm'));
    this.#numbers = [...numberFields(header)].map(([name, field]) => ({
      field,
      builder: new NumberColumnBuilder(writer, identity(name)),
    }));
    const codes = (name: string, field: FieldReader, texts: readonly string[]): CodeColumn => ({
      field,
      texts,
      builder: new CategoryColumnBuilder(writer, identity(name)),
    });
    const { colour } = header.format;
    this.#codes = [
      codes('Classification', classField(header), classNames),
      ...(colour === undefined ? [] : [codes('Colour', this.#noting(colourField(colour, brightest)), colourNames)]),
    ];
  }

  get bounds(): Bounds {
    return this.#bounds;
  }

  add(batch: PointBatch): void {
    const { recordLength } = this.#header;
    const positions = positionsOf(batch, this.#header);
    this.#positions.write(positions);
    this.#bounds = unionBounds(this.#bounds, boundsOf(positions));
    this.#elevations.append(
      Float64Array.from({ length: batch.count }, (_, point) => positions[point * 3 + 2] as number),
    );
    for (const { field, builder } of this.#numbers)
      builder.append(readField(new Float64Array(batch.count), batch, recordLength, field));
    for (const { field, builder } of this.#codes)
      builder.append(readField(new Uint32Array(batch.count), batch, recordLength, field));
    this.#count += batch.count;
  }

  /** Puts everything on disk for good and describes the layer. It is coloured by what says most: colours, classes, or heights. */
  async close(): Promise<Layer> {
    const columns: Column[] = [await this.#elevations.close()];
    for (const { builder, texts } of this.#codes) columns.push(await builder.close(texts));
    for (const { builder } of this.#numbers) columns.push(await builder.close());
    const distinct = (name: string): number => columns.find((column) => column.name === name)?.statistics.distinct ?? 0;
    const colourBy = ['Colour', 'Classification'].find((name) => distinct(name) > 1) ?? 'Elevation';
    const colours = [...this.#usedColours].map((code) => colourNames[code] as string);
    return {
      name: LAYER,
      identifier: 'point',
      label: 'Points',
      fileName: this.#fileName,
      count: this.#count,
      geometry: { kind: 'points', positions: this.#positions.close() },
      bounds: [...this.#bounds],
      columns,
      // A category column whose texts are the names of such a list is shown in the list's colours.
      attributes: {
        Classification: [...classColours],
        ...(colours.length === 0 ? {} : { Colour: colours.map((name) => ({ name, visible: true, colour: name })) }),
      },
      defaults: { selected: true, open: true, pointSize: 2, colourBy },
    };
  }

  #noting(field: FieldReader): FieldReader {
    return (records, at) => {
      const code = field(records, at);
      this.#usedColours.add(code);
      return code;
    };
  }
}
