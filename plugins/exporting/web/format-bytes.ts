const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size with a unit of 1,000, for example `1.5 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const rank = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const style = { style: 'unit', unit: units[rank], maximumFractionDigits: rank === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** rank);
}
