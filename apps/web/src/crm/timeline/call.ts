/** How a call may end. */
export const outcomes = ['answered', 'noAnswer', 'message'] as const

/** A call as it is typed: whom one called (null: the main contact, 0: nobody by name), how it ended, what was said, whether and when to call again. */
export type CallDraft = Readonly<{
  contactId: number | null
  outcome: (typeof outcomes)[number]
  text: string
  next: boolean
  day: string
}>
