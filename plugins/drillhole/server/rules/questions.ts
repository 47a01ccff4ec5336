import type { ChoiceCodes } from 'adit/plugins/importing';

/** What is asked about holes. The first answer is what is done unless the user says something else. */
export const questions = {
  'similar-ids': ['leave-out', 'join'],
  'odd-collars': ['leave-out', 'keep'],
  'swapped-angles': ['swap', 'keep'],
  radians: ['keep', 'convert'],
  gradians: ['keep', 'convert'],
  'inclination-from-vertical': ['keep', 'convert'],
  'other-length-unit': ['keep', 'convert'],
  'missing-holes': ['leave-out', 'repeat'],
  'past-end': ['keep', 'lengthen', 'leave-out'],
} as const satisfies Readonly<Record<string, ChoiceCodes<string>>>;

/** The code of a question: `finding.<code>` is its option and its text. */
export type Question = keyof typeof questions;

/** An answer to a question. */
export type Answer<Asked extends Question> = (typeof questions)[Asked][number];

/** What a question is about. */
export interface Doubt {
  readonly fileName: string;
  readonly rows?: number;
  readonly lines?: readonly number[];
  readonly values: Readonly<Record<string, string | number>>;
}
