/** A moment in the reader's time zone as `h:mm AM, dd-Mon-yyyy`. */
export function formatMoment(moment: string, language: string): string {
  const date = new Date(moment);
  const month = new Intl.DateTimeFormat(language, { month: 'short' }).format(date).replaceAll('.', '');
  const [minutes, day] = [date.getMinutes(), date.getDate()].map((number) => String(number).padStart(2, '0'));
  const hours = date.getHours();
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}, ${day}-${month}-${date.getFullYear()}`;
}
