import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { initially, instant, integer, oneOf, readOnly, ref, required, text } from '../field.ts'
import { Activity } from './activity.ts'

/** A reminder of an activity; it fires once at its moment, or again and again by its frequency and interval. */
export const Reminder = entity('reminder', {
  wire: { path: 'reminders', id: 'ReminderId' },
  table: 'reminders',
  module: 'accounts',
  parent: 'activityId',
  owner: { through: 'activityId' },
  zone: { through: 'activityId' },
  title: 'label',
  fields: {
    activityId: required(ref(() => Activity)),
    userId: ref(() => User),
    label: text({ max: 200, column: true }),
    /** The first moment; later ones keep its hour in the tenant's time zone. */
    at: required(instant({ column: true })),
    frequency: initially(oneOf(['once', 'daily', 'weekly', 'monthly', 'yearly'], { column: true }), 'once'),
    interval: initially(integer({ min: 1, max: 365, column: true }), 1),
    nextAt: readOnly(instant({ column: true })),
    firedAt: readOnly(instant({ column: true })),
  },
})
