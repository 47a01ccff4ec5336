import type { Generated, Kysely, Selectable } from 'kysely';

/** What a save holds. */
interface Content {
  version: number;
  state_version: number;
  app_state: string;
  thumbnail: string | null;
  saved_by: string;
}

interface Tables {
  states: Content & {
    id: string;
    tenant_id: string;
    site_id: string;
    owner_id: string;
    name: string;
    folder: string;
    name_key: string;
    folder_key: string;
    is_public: boolean;
    saved_at: Generated<Date>;
  };
  versions: Content & { state_id: string; saved_at: Date };
  shares: { state_id: string; user_id: string; shared_at: Generated<Date> };
}

/** The database as this plugin sees it. */
export type StateDatabase = Kysely<Tables>;

/** A state as it is kept. */
export type StateRow = Selectable<Tables['states']>;
