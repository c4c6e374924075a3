/**
 * What a note, an activity, an email or a file may be about. Each word is the entity's name on the
 * wire (`undo` of its definition); a ticket is an activity of that type.
 */
export const relatedTypes = [
  'account',
  'contact',
  'opportunity',
  'activity',
  'ticket',
  'investment',
  'object',
  'estimate',
  'article',
  'bill',
  'offer',
  'purchaseBill',
  'purchaseOrder',
  'stockDocument',
  'campaign',
] as const

export type RelatedType = (typeof relatedTypes)[number]
