import { makeAutoObservable, runInAction } from 'mobx';
import type { DoctorStore } from '../mapping/doctor-store.ts';
import type { ExamineRequest } from '../mapping/examine-request.ts';

/** The look at files without a mapping, between their upload and the dataset. */
export class UnmappedCheck {
  isLooking = false;
  #doctor: DoctorStore;
  #request: () => ExamineRequest | undefined;
  /** The request in which something was found that lets no dataset be made. */
  held: string | undefined = undefined;
  /** The one for which a click was proposed: it is shown once before the dataset is made. */
  proposed: string | undefined = undefined;

  constructor(doctor: DoctorStore, request: () => ExamineRequest | undefined) {
    this.#doctor = doctor;
    this.#request = request;
    makeAutoObservable(this);
  }

  /** The files cannot become a dataset, by what was found in them; others may. */
  get isHeld(): boolean {
    return this.held !== undefined && this.held === JSON.stringify(this.#request());
  }

  /** What was found is proposed to be put right; the next click makes the dataset, whether that was done or not. */
  get isProposed(): boolean {
    return this.proposed !== undefined;
  }

  /** Looks at the files; true when nothing holds them, and nothing new is proposed. */
  async look(): Promise<boolean> {
    this.isLooking = true;
    await this.#doctor.lookNow();
    const looked = JSON.stringify(this.#request());
    const proposed = this.#doctor.hasProposal ? looked : undefined;
    const isNews = proposed !== undefined && proposed !== this.proposed;
    runInAction(() => {
      this.isLooking = false;
      this.held = this.#doctor.hasError ? looked : undefined;
      this.proposed = proposed;
    });
    return !this.isHeld && !isNews;
  }
}
