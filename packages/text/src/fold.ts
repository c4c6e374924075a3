/** Text without its accents, so that `Săpătură`, `sapatura` and `SĂPĂTURĂ` are found by each other; `ș` and `ş`, `ț` and `ţ` alike. */

/** The letters without marks, in their own case: `Săpătură` is `Sapatura`. */
export function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Text for comparing and searching: small letters without marks. */
export function fold(text: string): string {
  return unaccented(text).toLowerCase()
}

/** Text for comparing whole entries: folded, with single spaces and none at the ends. */
export function foldLine(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
