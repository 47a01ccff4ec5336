/** Takes the groups of a drawing in order. Texts are as they stand in the file, one character a byte; numbers are NaN where there is none. */
export interface GroupSink {
  /** `line` is that of the code, 0 in binary files. Answers true when it needs no more. */
  group(code: number, text: string, number: number, line: number): boolean;
}
