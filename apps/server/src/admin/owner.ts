/** Whose account it is. */
export interface Owner {
  readonly clientId: number
  readonly userId: number
}
