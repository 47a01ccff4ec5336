/** How a field of a form is called and explained. */
export interface InputNames {
  readonly id: string;
  readonly 'aria-describedby'?: string;
}
