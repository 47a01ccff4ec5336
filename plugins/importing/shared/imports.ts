import { remoteToken, token, type DatasetRequest, type LengthUnit, type RequestedCoordinates } from 'adit/core';

/** One file of an import, mapped. @public */
export interface MappedFile {
  readonly rawFileId: string;
  readonly fileType: string;
  /** Variable to column name. */
  readonly mapping: Readonly<Record<string, string>>;
  /** The columns to keep as properties; those selected in the mapping step when left out. */
  readonly properties?: readonly {
    readonly name: string;
    readonly kind: 'number' | 'category' | 'timestamp';
    readonly unit: 'ft' | 'm' | 'deg' | 'none';
  }[];
}

interface ImportTarget {
  readonly userId: string;
  /** Where the user is, for the audit log; left out of what the server does by itself. */
  readonly address?: string;
  readonly importerId: string;
  readonly name: string;
  readonly groupName: string;
  readonly folderPath: string;
  readonly options: Readonly<Record<string, string>>;
  /** What coordinates are measured in where the files do not say; the site's unit when left out. */
  readonly lengthUnit?: LengthUnit | undefined;
  /** What is known of the coordinates of the files, and what becomes of them. */
  readonly coordinates?: RequestedCoordinates | undefined;
  /** How the call saves that asked for it, so that it is done once however often the call is made. */
  readonly save?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** A dataset of the same site whose place and name the new one may take; it is removed as soon as the new one is complete. */
  readonly replaces?: string;
}

/** The call of a user that asks for a dataset. @public */
export interface ImportCall {
  readonly user: { readonly id: string };
  readonly origin: { readonly address: string };
  /** Does the work once for the id of the request, in a transaction. */
  save<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The server's import service. A dataset type's create route hands over to it. @public */
export interface Imports {
  /** Answers an importer's create call: `createDataset` of what the user asks for. */
  create(
    importer: { readonly id: string },
    request: DatasetRequest,
    call: ImportCall,
  ): Promise<{ id: string; datasetId: string; name: string }>;
  /**
   * Creates the dataset and its job. All raw files must be whole and of one site, which becomes the dataset's; those that hold a table
   * must have been read, and have a column for each variable unless their format needs none. A repeated call with the same files,
   * name and place while the first is running gives the same dataset.
   */
  createDataset(
    request: ImportTarget & { readonly files: readonly MappedFile[]; readonly hierarchy: readonly string[] },
  ): Promise<{ datasetId: string; name: string }>;
  /** Takes files that the server has itself, maps their columns by the importer's aliases, and creates the dataset. */
  importLocalFiles(
    request: ImportTarget & {
      readonly siteId: string;
      readonly tenantId: string;
      readonly files: readonly { readonly path: string; readonly fileName: string; readonly fileType: string }[];
    },
  ): Promise<{ datasetId: string; name: string }>;
}

/** What is to be imported when a user asks for a dataset by an importer's create call. @internal */
export function toImport(
  importer: { readonly id: string },
  { files, ...request }: DatasetRequest,
  userId: string,
): Parameters<Imports['createDataset']>[0] {
  return {
    ...request,
    userId,
    importerId: importer.id,
    files: files.map(({ rawFileId, fileType, mapping, columns }) => ({
      rawFileId,
      fileType,
      mapping,
      properties: columns
        ?.filter(({ selected }) => selected)
        .map(({ name, statsDataType, units }) => ({
          name,
          kind: statsDataType === 'continuous' ? ('number' as const) : ('category' as const),
          unit: units,
        })),
    })),
  };
}

/** Finds raw files for a create route that must look into one before it knows what to create. @public */
export interface RawFileFinder {
  /** Where a file can be read; nothing may be written there. Throws 404 for an unknown file, and `file-not-read` for one that is not whole. */
  find(id: string): Promise<{ readonly path: string; readonly fileName: string; readonly siteId: string }>;
}

/** What the raw files of each site may take. @beta */
export interface UploadContainer {
  /** In bytes, for one site. */
  readonly limit: number;
  /** What the raw files of the sites take, in bytes, by site; tables that were unpacked from them count too. */
  used(siteIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The server's service that knows what raw files of sites take, and may take. @beta */
export const UploadContainerToken = token<UploadContainer>('importing.upload-container');
/** The server's service that finds raw files by their ids. @public */
export const RawFileFinderToken = token<RawFileFinder>('importing.raw-file-finder');
/** The server's service that creates datasets from uploaded files. @public */
export const ImportsToken = remoteToken<Imports>('importing.imports', {
  create: { object: 'raw-file', from: '1.files.rawFileId', creates: true },
});
