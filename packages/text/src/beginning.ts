/** The first half of a sign that two units make. */
const HALF = /[\ud800-\udbff]$/

/** The beginning of a text, of so many units at most, that never ends within a sign: half of one is no text to the database. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(HALF, '')
}

/** A text, or so many units of it at most and three dots after them. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${beginningOf(text, most)}…` : text
}
