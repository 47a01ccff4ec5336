import { decodeText } from '../input/index.ts';

/** What old programs of DOS wrote, which no decoder here knows: the characters from 128 on. */
const ofDos: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Encodings by the number of a table's language driver; others are those of Windows. */
const byDriver: Readonly<Record<number, string>> = {
  0x01: 'cp437',
  0x02: 'cp850',
  0x13: 'shift_jis',
  0x26: 'ibm866',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x65: 'ibm866',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
};
const byCodePage: Readonly<Record<string, string>> = {
  '437': 'cp437',
  '850': 'cp850',
  '866': 'ibm866',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
};

/** The encoding of a table: by what its .cpg file says, else by its language driver. */
export function encodingOf(codePage: string | undefined, driver: number): string {
  const said = codePage?.trim().toLowerCase() ?? '';
  const number = /(\d{3,5})\s*$/.exec(said)?.[1];
  if (number !== undefined && /^(ansi|oem|cp|windows)?[\s-]*\d+$/.test(said))
    return byCodePage[number] ?? `windows-${number}`;
  if (/^(iso[\s-]*)?8859[\s_-]*\d+$/.test(said)) return `iso-8859-${/(\d+)$/.exec(said.replace(/8859/, ''))?.[1] ?? 1}`;
  return said || (byDriver[driver] ?? 'windows-1252');
}

/** Text of which each character stands for a byte, as it was meant. */
export function decodeField(bytes: string, encoding: string): string {
  // oxlint-disable-next-line no-control-regex -- bytes below 128 are the same in every encoding
  if (/^[\u0000-\u007f]*$/.test(bytes)) return bytes;
  const upper = ofDos[encoding];
  if (!upper) return decodeText(bytes, encoding);
  return bytes.replace(/[\u0080-\u00ff]/g, (byte) => upper[byte.charCodeAt(0) - 128] as string);
}
