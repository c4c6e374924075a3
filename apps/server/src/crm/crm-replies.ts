import { EmailMessage } from '@temelia/model/crm/email-message'
import { Note } from '@temelia/model/record/note'
import { Activity } from '@temelia/model/crm/activity'
import { CalendarFeed } from '@temelia/model/crm/calendar-feed'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { z } from 'zod'
import { actions, component, listOf } from '../http/describe/components.ts'
import { recordOf } from '../http/describe/record-schemas.ts'
import { historyEntry } from '../http/describe/common-replies.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const fieldValues = component(
  'FieldValues',
  z.looseObject({ Count: z.int() }),
  'How many records have a value in a field.',
)

const optionUses = component('OptionUses', z.looseObject({ Count: z.int() }), 'How many records have an option.')

const optionReplaced = component(
  'OptionReplaced',
  z.looseObject({ Replaced: z.number() }),
  'How many records got another option.',
)

const ticketCounts = component(
  'TicketCounts',
  z.looseObject({
    ByStage: z.array(z.looseObject({ key: z.number().nullable(), count: z.int() })),
    OpenByAgent: z.array(z.looseObject({ key: z.number().nullable(), count: z.int() })),
    OpenByPriority: z.array(z.looseObject({ key: z.string(), count: z.int() })),
  }),
  'Tickets by stage, agent and priority.',
)

const calendarActivities = component(
  'CalendarActivities',
  z.looseObject({
    _embedded: z.looseObject({ activities: z.array(recordOf(Activity)) }),
    total_items: z.number(),
    more: z.boolean(),
  }),
  'Activities that touch a span of time.',
)

const seriesChanged = component(
  'SeriesChanged',
  z.looseObject({ Changed: z.int(), Added: z.int(), Removed: z.int(), UndoIds: z.array(z.int()) }),
  'How many occurrences of a series were changed, added and removed; the undo items of the removed ones.',
)

const opportunityBoard = component(
  'OpportunityBoard',
  z.looseObject({
    Columns: z.array(
      z.looseObject({
        StageId: z.int(),
        Count: z.int(),
        Sums: z.array(
          z.looseObject({ Currency: z.string(), Count: z.int(), Sum: z.number(), WeightedSum: z.number() }),
        ),
        Cards: z.array(
          recordOf(Opportunity)
            .partial()
            .extend({
              OpportunityId: z.int(),
              _actions: actions,
              Version: z.int(),
              Next: z
                .looseObject({
                  ActivityId: z.int(),
                  Name: z.string(),
                  Kind: z.string(),
                  StartAt: z.iso.datetime().nullable(),
                  AllDay: z.boolean(),
                })
                .nullable(),
              Projects: z.array(
                z.looseObject({
                  Currency: z.string(),
                  Count: z.int(),
                  TotalWithoutVAT: z.number(),
                  TotalWithVAT: z.number(),
                }),
              ),
            }),
        ),
      }),
    ),
    Totals: z.array(z.looseObject({ Currency: z.string(), Count: z.int(), Sum: z.number(), WeightedSum: z.number() })),
    OfferStageId: z.int().nullable(),
    OrderStageId: z.int().nullable(),
    _actions: actions,
  }),
  'Opportunities by stage: sums and first cards.',
)

const stageReplaced = component(
  'StageReplaced',
  z.looseObject({ Moved: z.number() }),
  'How many opportunities went to another stage.',
)

const timeline = component(
  'Timeline',
  listOf(
    'timeline',
    z.looseObject({
      Kind: z.enum(['note', 'activity', 'email', 'change']),
      Id: z.int(),
      At: z.iso.datetime(),
      Note: recordOf(Note).nullable(),
      Activity: recordOf(Activity).nullable(),
      Email: recordOf(EmailMessage).partial().nullable(),
      Change: historyEntry.nullable(),
    }),
  ),
  'What happened about a record, newest first.',
)

const held = z.int().nullable()

const relatedCounts = component(
  'RelatedCounts',
  z.looseObject({
    Timeline: z.int(),
    Activities: held,
    Emails: held,
    Notes: held,
    Files: held,
    Contacts: held.optional(),
    Addresses: held.optional(),
    Opportunities: held.optional(),
    Projects: held.optional(),
    Offers: held.optional(),
    Bills: held.optional(),
  }),
  'How many records of each kind hang on a record; null for those that the caller may not see.',
)

/** What these routes answer. */
export const crmReplies: ReplyTable = {
  'GET /api/custom-fields/:id/values 200': fieldValues,
  'GET /api/custom-field-options/:id/uses 200': optionUses,
  'POST /api/custom-field-options/:id/replace 200': optionReplaced,
  'POST /api/tickets/:id/answer 201': recordOf(Note),
  'PUT /api/tickets/:id/waiting 200': recordOf(Activity),
  'POST /api/tickets/:id/merge 200': recordOf(Activity),
  'GET /api/tickets/counts 200': ticketCounts,
  'GET /api/calendar 200': calendarActivities,
  'PUT /api/activities/:id/series 200': seriesChanged,
  'DELETE /api/activities/:id/series 200': seriesChanged,
  'POST /api/calendar-feeds 201': recordOf(CalendarFeed),
  'GET /api/opportunities/board 200': opportunityBoard,
  'POST /api/opportunities/:id/undo-move 200': recordOf(Opportunity),
  'POST /api/opportunity-stages/:id/replace 200': stageReplaced,
  'GET /api/timeline 200': timeline,
  'GET /api/related-counts 200': relatedCounts,
  'POST /api/notifications/readAll 204': null,
  'PUT /api/opportunity-stages/order 204': null,
  'GET /api/activities/:id/ics 200': ['text/calendar'],
  'GET /calendar/:file 200': ['text/calendar'],
}
