const PREFIX = 'finding.';

/** A finding's ways to be dealt with: the first holds unless another is chosen. @beta */
export type ChoiceCodes<Choice extends string> = readonly [Choice, ...Choice[]];

/** Whether an option of an import keeps what was chosen for findings; such options are declared by no importer. @beta */
export function isFindingOption(option: string): boolean {
  return option.startsWith(PREFIX);
}

/** What is done about the findings of a code in the whole import. It stands in the options as `finding.<code>`, and so in recipes and calls. @beta */
export function chosenFor<Choice extends string>(
  code: string,
  choices: ChoiceCodes<Choice>,
  options: Readonly<Record<string, string>>,
): Choice {
  const said = options[`${PREFIX}${code}`];
  return choices.find((choice) => choice === said) ?? choices[0];
}

/** What a finding needs beside its own facts for its choices to be offered in the dialog and by the calls. @beta */
export function offerChoices<Choice extends string>(
  code: string,
  choices: ChoiceCodes<Choice>,
  options: Readonly<Record<string, string>>,
): {
  readonly choices: { code: Choice; fix: { kind: 'option'; option: string; value: Choice } }[];
  readonly chosen: Choice;
} {
  const option = `${PREFIX}${code}`;
  return {
    choices: choices.map((choice) => ({ code: choice, fix: { kind: 'option', option, value: choice } })),
    chosen: chosenFor(code, choices, options),
  };
}
