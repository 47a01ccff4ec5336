/** Why an account cannot work here: `missing-site`, `no-access`, `account-not-active` or `account-pending`; translated as `error.<code>`. */
export class AccountProblem extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'AccountProblem';
    this.code = code;
  }
}
