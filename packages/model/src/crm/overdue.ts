import type { Filter } from '../filter.ts'

/**
 * Open activities whose time has passed at a moment. One of a whole day is late once its day is over: `today` is the moment the
 * present day began.
 */
export function overdueActivities(moment: string, today: string): Filter {
  return {
    and: [
      { field: 'closedAt', op: 'empty' },
      {
        or: [
          {
            and: [
              { field: 'allDay', op: 'eq', value: false },
              { field: 'endAt', op: 'lt', value: moment },
            ],
          },
          {
            and: [
              { field: 'allDay', op: 'eq', value: false },
              { field: 'endAt', op: 'empty' },
              { field: 'startAt', op: 'lt', value: moment },
            ],
          },
          {
            and: [
              { field: 'allDay', op: 'eq', value: true },
              { field: 'startAt', op: 'lt', value: today },
              {
                or: [
                  { field: 'endAt', op: 'empty' },
                  { field: 'endAt', op: 'le', value: today },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
}
