import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { initially, instant, integer, oneOf, readOnly, ref, required, text } from '../field.ts'
import { relatedTypes } from '../related.ts'

/** What one person is told: a reminder that came due, or a record somebody made for them. They read it or put it off. */
export const Notification = entity('notification', {
  wire: { path: 'notifications', id: 'NotificationId' },
  table: 'notifications',
  module: 'company',
  access: 'own',
  owner: 'userId',
  without: ['create'],
  title: 'title',
  fields: {
    userId: readOnly(ref(() => User)),
    kind: readOnly(initially(oneOf(['record', 'reminder'], { column: true }), 'record')),
    title: readOnly(required(text({ column: true }))),
    body: readOnly(text({ column: true })),
    /** What it leads to. */
    entityType: readOnly(oneOf(relatedTypes)),
    entityId: readOnly(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    readAt: instant({ column: true }),
    /** It comes again at this moment, unread. */
    snoozedUntil: instant(),
  },
})
