const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A size in bytes with a unit of 1,024 and two decimals, for example `1.41 MB`; less than 1,024 in whole bytes. @public */
export function formatBytes(bytes: number, language: string): string {
  const rank = bytes < 1024 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const digits = { minimumFractionDigits: rank === 0 ? 0 : 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, digits).format(bytes / 1024 ** rank)} ${SIZE_UNITS[rank]}`;
}
