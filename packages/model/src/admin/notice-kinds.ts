/** What people are told of, and may choose not to be: records that others make for them, answers to their offers, emails to them. */
export const noticeKinds = [
  'account',
  'opportunity',
  'activity',
  'ticket',
  'note',
  'investment',
  'offer',
  'email',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
