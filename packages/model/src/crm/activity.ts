import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import {
  copied,
  decimal,
  flag,
  initially,
  instant,
  integer,
  json,
  oneOf,
  readOnly,
  ref,
  required,
  secret,
  text,
} from '../field.ts'
import { recurrence } from '../formats.ts'
import { relatedTypes } from '../related.ts'
import { ActivityStage } from './activity-stage.ts'
import { Contact } from './contact.ts'
import { customValues } from './custom-values.ts'
import { Customer } from './customer.ts'

/** Something to do or done for a customer: a call, a meeting, a task; or a ticket, which a customer asked for. */
export const Activity = entity('activity', {
  wire: { path: 'activities', id: 'ActivityId', listPath: 'ActivitiesAccounts', embedded: 'ActivitiesAccounts' },
  table: 'activities',
  module: 'accounts',
  modules: { field: 'type', of: { activity: 'accounts', ticket: 'support' } },
  owner: 'agentId',
  zone: { through: 'accountId' },
  undo: 'activity',
  failure: 'ACTIVITY',
  kindFailures: { field: 'type', of: { ticket: 'TICKET' } },
  portalFailure: 'TICKET',
  portal: { field: 'type', op: 'eq', value: 'ticket' },
  // What the vendor's own fields say of a ticket is theirs.
  portalHides: ['custom'],
  portalActions: ['create', 'delete'],
  portalAuthor: 'requesterId',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 300, search: true, column: true })),
    type: initially(oneOf(['activity', 'ticket']), 'activity'),
    kind: initially(oneOf(['task', 'call', 'meeting', 'visit', 'email', 'deadline'], { column: true }), 'task'),
    accountId: ref(() => Customer),
    accountName: copied(text({ search: true, column: true }), 'accountId'),
    contactId: ref(() => Contact),
    agentId: ref(() => User, { wire: 'AgentId', column: true }),
    stageId: ref(() => ActivityStage, { column: true }),
    priority: initially(oneOf(['low', 'normal', 'high'], { column: true }), 'normal'),
    startAt: instant({ column: true }),
    endAt: instant(),
    allDay: initially(flag(), false),
    /** When it comes again; the occurrences of a rule are activities of one series, each at the moment that the rule gave. */
    recurrence: text({ max: 300, format: recurrence }),
    series: readOnly(text()),
    seriesStart: readOnly(instant()),
    occurrenceAt: readOnly(instant()),
    /** Working days it is to take. */
    duration: decimal({ scale: 'quantity', min: 0, max: 100_000 }),
    percentCompleted: initially(decimal({ scale: 'percent', min: 0, max: 100, column: true }), 0),
    location: text({ max: 400 }),
    description: text({ multiline: true }),
    relatedEntityType: oneOf(relatedTypes),
    relatedEntityId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** Of a ticket: who asked, and when the vendor first answered. */
    requester: readOnly(text()),
    /** Their number in the customer's own company: two people may have one name, and a name may change. */
    requesterId: secret(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    answeredAt: readOnly(instant()),
    closedAt: readOnly(instant()),
    /** Of a ticket: since when it waits for its customer, and the working minutes in which it did or was closed. */
    waitingSince: readOnly(instant()),
    waited: readOnly(initially(integer({ min: 0 }), 0)),
    /** By when it is promised a first answer, and a solution. */
    answerDueAt: readOnly(instant()),
    solveDueAt: readOnly(instant()),
    custom: json(customValues, { holds: 'ownValues' }),
  },
})
