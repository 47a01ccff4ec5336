/** The fifteen colours that are offered for a stop or a band. */
export const defaultPalette = [
  '#FF0000',
  '#FF5C00',
  '#FFB300',
  '#FFE500',
  '#ADFF00',
  '#05A51E',
  '#00C2A8',
  '#00F0FF',
  '#0075FF',
  '#2400FF',
  '#8E24AA',
  '#E91E63',
  '#795548',
  '#9E9E9E',
  '#FFFFFF',
] as const;
