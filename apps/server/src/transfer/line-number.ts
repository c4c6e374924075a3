/** The numbering of an F3 tells norm, linked resource and included component apart. */

/** What a line's number says beside the number of the last top line. */
export type NumberRole = 'top' | 'linked' | 'included'

/** A number as comparing needs it: `006` and `6.` are `6`. */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '')
}

/** True for a number that only a linked resource has: `1.L`. */
export function isLinkedNumber(number: string): boolean {
  return /^\d+\.L\d*$/i.test(number)
}

/** Under line `n`, `n.L` or the same number again is linked and `n.k` is included; all else stands for itself. */
export function roleOfNumber(number: string, top: string | undefined): NumberRole {
  if (top === undefined || number === '') return 'top'
  if (number === top || (isLinkedNumber(number) && number.startsWith(`${top}.`))) return 'linked'
  return number.startsWith(`${top}.`) && /^\d+$/.test(number.slice(top.length + 1)) ? 'included' : 'top'
}
