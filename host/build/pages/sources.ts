import type { EventKind, Manifest, TopicSpec } from 'adit/core';
import type { CallRegistry } from 'adit/core/server';
import { z } from 'zod';

/** One of the routes that the host answers itself, with what a reader must know of it. */
export interface HostRoute {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  /** Its statuses. */
  readonly answers: string;
  readonly summary: string;
}

/** All that the pages are written from. */
export interface DocumentSources {
  readonly manifests: readonly Manifest[];
  readonly calls: CallRegistry;
  readonly hostRoutes: readonly HostRoute[];
  readonly topics: readonly TopicSpec[];
  readonly events: readonly EventKind[];
  /** The exports of the shared modules, for the names of shapes. */
  readonly modules: readonly Readonly<Record<string, unknown>>[];
}

/** The pushed topics and the kinds of event that modules export, by name and each once. */
export function exportedSpecs(modules: DocumentSources['modules']): Pick<DocumentSources, 'topics' | 'events'> {
  const topics = new Map<string, TopicSpec>();
  const events = new Map<string, EventKind>();
  for (const value of modules.flatMap((module) => Object.values(module))) {
    if (!isSpec(value)) continue;
    if ('access' in value) events.set(value.name, value as EventKind);
    else topics.set(value.name, value);
  }
  const byName = (left: { name: string }, right: { name: string }): number => left.name.localeCompare(right.name, 'en');
  return { topics: [...topics.values()].toSorted(byName), events: [...events.values()].toSorted(byName) };
}

function isSpec(value: unknown): value is TopicSpec {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'payload' in value &&
    value.payload instanceof z.ZodType
  );
}
