/** A rule that an electronic invoice breaks: its number, and where (BT: a term of EN 16931, BG: a group of them). */
export interface Found {
  readonly rule: string
  readonly place: string
}

/** A breach where there is one. */
export function when(broken: boolean, rule: string, place: string): readonly Found[] {
  return broken ? [{ rule, place }] : []
}
