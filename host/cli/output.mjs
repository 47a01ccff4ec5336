/** What a step prints goes to the terminal. `options` are those with which a program of the step is run. */
export const terminalOutput = { write: (text) => process.stdout.write(text), options: {} };

/** Keeps what a step prints while another one has the terminal, until it is released; from then on it goes there at once. */
export function heldOutput() {
  let held = [];
  const write = (text) => {
    if (held) held.push(text);
    else process.stdout.write(text);
  };
  return {
    write,
    options: { hear: write, quiet: true },
    release() {
      process.stdout.write(held.join(''));
      held = undefined;
    },
  };
}
