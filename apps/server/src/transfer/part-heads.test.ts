import { describe, expect, it } from 'vitest'
import { recogniseList } from './recognise.ts'
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

describe('subcontracts and other costs without a column of totals', () => {
  const read = (...rows: readonly (readonly string[])[]) => {
    const list = recogniseList([{ name: 'Bid', rows }], { practice: 'us' })
    const lines = list.estimates.flatMap((estimate) => estimate.lines)
    return { lines: lines.map(({ name, total, cost }) => [name, total, cost ?? null]), faults: list.faults }
  }

  it('are priced by the unit beside parts of one unit', () => {
    const head = ['Description', 'Unit', 'Qty', 'Material', 'Labor', 'Equipment', 'Subcontract', 'Other']
    const { lines } = read(
      head,
      ['Slab', 'CY', '96', '152', '65', '9.80', '', ''],
      ['Steel', 'TON', '7.4', '', '', '', '2,350.00', ''],
      ['Permit', 'LS', '1', '0', '0', '0', '0', '350'],
      ['Doors', 'EA', '2', '100', '', '', '40', ''],
    )
    expect(lines).toEqual([
      ['Slab', 21772.8, null],
      ['Steel', 17390, 'subcontract'],
      ['Permit', 350, 'other'],
      ['Doors', 280, 'subcontract'],
    ])
  })

  it.each([
    ['Description', 'Unit', 'Qty', 'Material', 'Labor', 'Total Subcontract'],
    ['Description', 'Unit', 'Qty', 'Total Material', 'Total Labor', 'Sub Cost'],
  ])('are values of the line where their head or the parts are', (...head) => {
    const { lines } = read(head, ['Steel', 'TON', '7.4', '', '', '17,390.00'])
    expect(lines).toEqual([['Steel', 17390, 'subcontract']])
  })

  it('a line without a quantity is told, not taken for a title', () => {
    const { faults } = read(
      ['Description', 'Unit', 'Qty', 'Material', 'Labor', 'Subs'],
      ['Slab', 'CY', '96', '152', '65', ''],
      ['Permit', '', '', '', '', '350.00'],
    )
    expect(faults).toMatchObject([{ code: 'QUANTITY_MISSING', line: 3 }])
  })
})
