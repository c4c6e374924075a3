import type { TextKey } from '@temelia/text/catalogue'

/** What a ticket is linked to, in the order in which it is offered: the name of one. */
export const linkWords = {
  ticket: 'activity.type.ticket',
  account: 'customer.one',
  investment: 'project.one',
  opportunity: 'opportunity.one',
  activity: 'activity.one',
} as const satisfies Readonly<Record<string, TextKey>>

export type LinkType = keyof typeof linkWords

/** Where such a record is shown. */
export const linkPlaces: Readonly<Record<LinkType, string>> = {
  ticket: '/tickets',
  account: '/customers',
  investment: '/projects',
  opportunity: '/opportunities',
  activity: '/activities',
}
