/** The words of the months, as they are written inside a date. */

/** A language in which a month can be named. */
export type MonthLanguage = 'en' | 'ro'

const MONTHS: Readonly<Record<MonthLanguage, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  ro: [
    'ianuarie',
    'februarie',
    'martie',
    'aprilie',
    'mai',
    'iunie',
    'iulie',
    'august',
    'septembrie',
    'octombrie',
    'noiembrie',
    'decembrie',
  ],
}

/** The word of a month, 1 to 12: `March`, `martie`. */
export function monthWord(month: number, language: MonthLanguage): string {
  return MONTHS[language][month - 1] ?? ''
}

/** The month, 1 to 12, that a word of either language or its first three letters name; 0 for another word. */
export function monthNamed(word: string): number {
  const letters = word.replace(/\.$/, '').toLowerCase()
  if (letters.length < 3) return 0
  const at = (months: readonly string[]) => months.findIndex((month) => month.toLowerCase().startsWith(letters)) + 1
  return at(MONTHS.en) || at(MONTHS.ro)
}
