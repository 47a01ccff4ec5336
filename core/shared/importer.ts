import type { CreateRoute } from './dataset-request.ts';
import { point, type Contribution } from './point.ts';

/** A variable that a file must have a column for. @public */
export interface ImportVariable {
  readonly name: string;
  /** Names that such a column may have; case, blanks, marks, accents, a unit suffix and the name of a grid are ignored. */
  readonly aliases: readonly string[];
  /** The column names things (such as a hole) rather than measuring them. */
  readonly categorical?: boolean;
  /** May stay without a column when the user says so; the variable is then unknown for every row. */
  readonly optional?: boolean;
  /** May stay without a column when the user says so; every row then has the value `constant`. */
  readonly constant?: number;
}

/** One box of the import dialog: a kind of file that datasets of the type are made from. @public */
export interface ImportFileType {
  /** The specification's name, for example `collar` or `pointdata`. */
  readonly id: string;
  readonly titleKey: string;
  readonly extensions: readonly string[];
  /** Extensions of the other sorts of tables that there are readers of; set by the import. @internal */
  readonly tableExtensions?: readonly string[];
  readonly required: boolean;
  /** Several files may be given. */
  readonly multiple: boolean;
  /** Shown only when the user asks for it. */
  readonly behindToggle?: string;
  readonly variables: readonly ImportVariable[];
  /** Extensions of files whose variables need no columns, because the file itself says where its items are. */
  readonly selfDescribing?: readonly string[];
  /** A file that does not contain a table; it is neither read nor mapped before the dataset is built. */
  readonly opaque?: boolean;
  /** What is wanted of its files; readers of any plugin that say so read them. */
  readonly holds?: 'lines' | 'surface';
  /** Asked for together with the other files of the same toggle: all of them or none. */
  readonly togetherWithToggle?: boolean;
  /** At least one other column must be chosen as a property. */
  readonly needsProperty: boolean;
  /** The text by which the user says that there is no such file, which then counts as one: for example `No survey`. */
  readonly absentKey?: string;
}

/** What is known of a column when a rule is detected. @public */
export interface ImportColumn {
  readonly name: string;
  /** Texts of the first rows. */
  readonly sampleData: readonly string[];
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** How a rule of the mapping step is shown and set, for example the sign of the dip. @public */
export interface ImportOption {
  readonly id: string;
  readonly titleKey: string;
  /** Shown on the mapping step of this file type. */
  readonly fileType: string;
  readonly choices: readonly { readonly value: string; readonly titleKey: string }[];
  readonly initial: string;
  /** The choice that the file's first rows suggest, shown beside the option; undefined if they suggest none. */
  detect?(mapping: Readonly<Record<string, string>>, columns: readonly ImportColumn[]): string | undefined;
}

/**
 * A dataset type that files can be imported as. The dialog is drawn from this description alone; what was chosen is
 * posted to `create`, and the dataset is built by the builder of the same id.
 *
 * @public
 */
export interface DatasetImporter extends Contribution {
  readonly datasetType: string;
  readonly titleKey: string;
  /** Takes what was chosen. Without it the importer is in no menu: another plugin or call creates its datasets. */
  readonly create?: CreateRoute;
  /** Name of the permission that creating asks for. */
  readonly permission: string;
  readonly fileTypes: readonly ImportFileType[];
  readonly options: readonly ImportOption[];
  /** The last file's mapping step offers the hierarchy selector. */
  readonly hierarchy: boolean;
  /** The dialog shows only the upload step; a mapping, if needed, still follows. */
  readonly showsUploadOnly?: boolean;
}

/** Dataset types that can be imported; added by both halves of a plugin. @public */
export const datasetImporters = point<DatasetImporter>('core.dataset-importers');
