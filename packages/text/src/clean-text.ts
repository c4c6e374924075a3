// What no text needs and nobody sees: control characters but tab and line ends, marks without width, switches of the writing direction.
const HIDDEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]/u
/** Joins letters of other scripts and parts of pictures; between Latin letters it is a leftover. */
const JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]/u
const LONELY = /\p{Surrogate}/u

const JUNK = new RegExp(`${HIDDEN.source}|${JOINERS.source}|${LONELY.source}`, 'gu')

/** The text without characters that are not seen. */
export function cleanText(text: string): string {
  return text.replace(JUNK, '')
}

/** Whether a text holds characters that are not seen. */
export function hasHidden(text: string): boolean {
  return text.search(JUNK) >= 0
}
