/** A request to another device, an administrator or the vendor. */
export type InternalRequest = Readonly<{
  InternalRequestId: number
  Kind: 'signIn' | 'access' | 'renew'
  UserName: string
  Address: string | null
  State: 'open' | 'accepted' | 'refused' | 'withdrawn' | 'expired'
  CreatedAt: string
}>
