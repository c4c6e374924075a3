import type { Row } from '@temelia/model/entity'
import type { Notification } from '@temelia/model/record/notification'

const pages: Readonly<Record<string, string>> = {
  account: 'customers',
  opportunity: 'opportunities',
  activity: 'activities',
  ticket: 'tickets',
  investment: 'projects',
  bill: 'bills',
  offer: 'offers',
}

/** The address of what a notification leads to, without the `#`; null when nothing is opened by it. */
export function placeOf({
  entityType,
  entityId,
}: Pick<Row<typeof Notification>, 'entityType' | 'entityId'>): string | null {
  const page = entityType === null ? undefined : pages[entityType]
  return page === undefined || entityId === null ? null : `/${page}/${entityId}`
}
