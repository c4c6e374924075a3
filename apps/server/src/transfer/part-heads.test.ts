import { describe, expect, it } from 'vitest'
import { columnsOfRow } from './find-header.ts'
import { fieldOfHeader } from './words.ts'

describe('headers of costs as US spreadsheets write them', () => {
  it.each([
    ['Mat. Unit Cost', 'material'],
    ['Unit Cost Material', 'material'],
    ['Mat’l', 'material'],
    ['Labor $', 'labor'],
    ['Equip. Unit', 'equipment'],
    ['Total Materials', 'materialTotal'],
    ['Mat Total', 'materialTotal'],
    ['Total Labor', 'laborTotal'],
    ['Labor Extended Cost', 'laborTotal'],
    ['Ext. Equip.', 'equipmentTotal'],
    ['Sub Cost', 'subcontractTotal'],
    ['Subs', 'subcontractTotal'],
    ['Misc.', 'otherTotal'],
    ['Total Hours', 'hours'],
    ['Man Hours', 'hours'],
    ['Cost/Unit', 'unitPrice'],
    ['Unit $', 'unitPrice'],
    ['U/M', 'unit'],
    ['Takeoff Qty', 'quantity'],
    ['Scope of Work', 'name'],
    ['Sub Total', 'amount'],
    ['Total Cost', 'amount'],
    ['Unit Cost', 'unitPrice'],
  ])('%s is %s', (head, field) => expect(fieldOfHeader(head)?.field).toBe(field))

  it('a price of a subcontract per unit is not the price of the line', () => {
    expect(fieldOfHeader('Sub Unit Price')).toBeUndefined()
  })

  it.each([
    ['Mat Unit', 'Mat Cost', 'Lab Unit', 'Lab Cost'],
    ['Material Unit Cost', 'Material Total', 'Labor Unit Cost', 'Labor Total'],
  ])('a cost of one unit beside that of the line (%s)', (...heads) => {
    const fields = columnsOfRow(['Description', 'Qty', ...heads, 'Total']).map(({ field }) => field)
    expect(fields).toEqual(['name', 'quantity', 'material', 'materialTotal', 'labor', 'laborTotal', 'amount'])
  })
})
