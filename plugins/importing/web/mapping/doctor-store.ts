import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Examination, Finding } from 'adit/plugins/importing';
import { delay, type Wait } from 'adit/core/web';
import type { Fix } from './apply-fix.ts';
import type { ExamineRequest } from './examine-request.ts';

/** The wait after the last change before the files are looked at again, in milliseconds. */
export const EXAMINE_DELAY = 1000;

/** What a doctor works with. */
export interface DoctorParts {
  /** What is to be looked at; undefined while the mapping is not complete. Observed. */
  request(): ExamineRequest | undefined;
  examine(request: ExamineRequest, signal: AbortSignal): Promise<Examination>;
  /** Makes the change that a finding proposes; answers how to take it back. */
  apply(fix: Fix, finding: Finding): (() => void) | undefined;
  readonly wait?: Wait;
}

/** A file of the import as findings name it. */
export interface KnownFile {
  readonly name: string;
  readonly fileId: string | undefined;
}

/** Why a look ended that say nothing of the files: what builds the dataset has more memory and time. */
const endsOfLook = new Set(['file-needs-too-much-memory', 'task-too-long', 'worker-stopped', 'import-failed']);

/** A change that was made for a finding. */
export interface AppliedFix {
  readonly key: string;
  readonly finding: Finding;
  undo(): void;
}

/** Looks at the files of an import whenever their mapping has changed, and puts right what can be by one click. */
export class DoctorStore {
  findings: readonly Finding[] = [];
  preview: Examination['preview'];
  /** Why the files could not be looked at together; what is found in each alone stands in the findings. */
  error: Examination['error'] = null;
  applied: readonly AppliedFix[] = [];
  state: 'waiting' | 'looking' | 'ready' | 'failed' = 'waiting';
  #parts: DoctorParts;
  #wait: Wait;
  #run = new AbortController();
  #stop: (() => void) | undefined;

  constructor(parts: DoctorParts) {
    this.#parts = parts;
    this.#wait = parts.wait ?? delay;
    makeAutoObservable(this, {
      findings: observableRef,
      preview: observableRef,
      error: observableRef,
      applied: observableRef,
    });
  }

  /** A finding asks for a choice that nobody has made: nothing is created before. */
  get isAsked(): boolean {
    return this.findings.some(({ severity, choices, chosen }) => severity === 'error' && choices && !chosen);
  }

  /** What was found in one file, or in all, the gravest first. */
  findingsOf(file: KnownFile | undefined): Finding[] {
    return this.findings.filter((finding) => !file || isOf(finding, file)).toSorted(byGravity);
  }

  /** How much of what was found in a file, or in all, is more than information. */
  warningsOf(file: KnownFile | undefined): number {
    return this.findingsOf(file).filter(({ severity }) => severity !== 'information').length;
  }

  /** What was found lets no dataset be made. */
  get hasError(): boolean {
    const isOfFiles = this.error !== null && !endsOfLook.has(this.error.code);
    return isOfFiles || this.findings.some(({ severity }) => severity === 'error');
  }

  /** One click would put something right. */
  get hasProposal(): boolean {
    return this.findings.some(({ fix, choices }) => fix !== undefined && !choices);
  }

  appliedTo(file: KnownFile | undefined): AppliedFix[] {
    return this.applied.filter(({ finding }) => !file || isOf(finding, file));
  }

  /** Begins to follow the mapping; the first look is taken at once. */
  start(): void {
    if (this.#stop) return;
    let isFirst = true;
    this.#stop = reaction(
      () => JSON.stringify(this.#parts.request()),
      () => {
        void this.#look(isFirst ? 0 : EXAMINE_DELAY);
        isFirst = false;
      },
      { fireImmediately: true },
    );
  }

  /** Looks at the files at once, without following them. */
  async lookNow(): Promise<void> {
    await this.#look(0);
  }

  /** Ends what is under way. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#run.abort();
  }

  /** Makes the change that the finding proposes, or its alternative; it stays undoable. */
  fix(finding: Finding, fix = finding.fix): void {
    const undo = fix && this.#parts.apply(fix, finding);
    if (!undo) return;
    const key = keyOf(finding);
    this.findings = this.findings.filter((other) => keyOf(other) !== key);
    this.applied = [...this.applied.filter((other) => other.key !== key), { key, finding: { ...finding, fix }, undo }];
  }

  /** Deals with a finding in one of its ways; the next look says what comes of it. */
  choose(finding: Finding, code: string): void {
    const choice = finding.choices?.find((one) => one.code === code);
    if (!choice || !this.#parts.apply(choice.fix, finding)) return;
    this.findings = this.findings.map((other) => (other === finding ? { ...other, chosen: code } : other));
  }

  /** Takes a change back; what it was made for is found again by the next look. */
  undo(applied: AppliedFix): void {
    applied.undo();
    this.applied = this.applied.filter((other) => other !== applied);
  }

  async #look(wait: number): Promise<void> {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const request = this.#parts.request();
    if (!request) {
      runInAction(() => (this.state = 'waiting'));
      return;
    }
    runInAction(() => (this.state = 'looking'));
    try {
      if (wait > 0) await this.#wait(wait, signal);
      const { findings, preview, error } = await this.#parts.examine(request, signal);
      if (signal.aborted) return;
      runInAction(() => {
        this.findings = findings;
        this.preview = preview;
        this.error = error;
        this.state = 'ready';
      });
    } catch {
      // The look is a help, not a gate: creating the dataset says what is wrong.
      if (!signal.aborted) runInAction(() => (this.state = 'failed'));
    }
  }
}

/** A text by which a finding is known again in a later look. */
function keyOf({ code, fileName, values, fix }: Finding): string {
  return JSON.stringify([code, fileName, values, fix]);
}

/** Whether a finding is about a file; one that names no raw file is known by the file's name. */
export function isOf({ rawFileId, fileName }: Finding, file: KnownFile): boolean {
  return rawFileId === undefined ? fileName === file.name : rawFileId === file.fileId;
}

const gravity = { error: 0, warning: 1, information: 2 } as const;

function byGravity(one: Finding, other: Finding): number {
  return (
    gravity[one.severity] - gravity[other.severity] || Number(other.fix !== undefined) - Number(one.fix !== undefined)
  );
}
