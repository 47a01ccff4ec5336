/** The classes that the LAS specification names, with the colours that they are shown in at first. */
const known: readonly (readonly [name: string, colour: string])[] = [
  ['Never classified', '#8C8C8C'],
  ['Unclassified', '#BFBFBF'],
  ['Ground', '#B5793D'],
  ['Low vegetation', '#9BD770'],
  ['Medium vegetation', '#4FAE4A'],
  ['High vegetation', '#1E7A34'],
  ['Building', '#E0523E'],
  ['Low noise', '#D94FD5'],
  ['Model key point', '#F2C14E'],
  ['Water', '#3B8EDE'],
  ['Rail', '#7A4E9E'],
  ['Road surface', '#5C6670'],
  ['Overlap', '#E8E26B'],
  ['Wire guard', '#F29E4C'],
  ['Wire conductor', '#F2D14C'],
  ['Transmission tower', '#34B8B0'],
  ['Wire connector', '#C98A2B'],
  ['Bridge deck', '#A3B5C9'],
  ['High noise', '#A8328F'],
];

/** The text of each class by its code, for example `2 Ground`; codes without a name are of the program that wrote the file. */
export const classNames: readonly string[] = Array.from({ length: 256 }, (_, code) => {
  const name = known[code]?.[0];
  return name === undefined ? `Class ${code}` : `${code} ${name}`;
});

/** The colour of each named class, in the shape of a layer's attribute list. */
export const classColours = known.map(([, colour], code) => ({
  name: classNames[code] as string,
  visible: true,
  colour,
}));
