import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { instant, readOnly, ref, text } from '../field.ts'

/** A calendar elsewhere that reads a person's activities by a secret address. Only the hash of its token is kept; removing it ends the reading. */
export const CalendarFeed = entity('calendarFeed', {
  wire: { path: 'calendar-feeds', id: 'FeedId' },
  table: 'calendar_feeds',
  module: 'accounts',
  access: 'own',
  owner: 'userId',
  without: ['create', 'edit'],
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    name: readOnly(text({ column: true })),
    lastReadAt: readOnly(instant({ column: true })),
  },
})
