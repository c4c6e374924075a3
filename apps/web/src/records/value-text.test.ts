import { Opportunity } from '@temelia/model/crm/opportunity'
import { entityLabels } from '@temelia/text/entity-labels'
import { expect, it } from 'vitest'
import { valueText } from './value-text.ts'

it('shows a moment by the company’s clock, wherever the browser is', () => {
  const field = Opportunity.fields.stageSince
  const labels = entityLabels('opportunity', 'ro')
  const moment = '2026-11-21T22:30:00.000Z'
  expect(valueText('stageSince', field as never, moment, labels as never, 'ro')).toBe('22.11.2026, 00:30')
})
