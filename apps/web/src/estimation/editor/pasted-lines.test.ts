import { describe, expect, it } from 'vitest'
import type { GridRow } from '../grid/grid-source.ts'
import { pastedLines } from './pasted-lines.ts'

const t = (key: string) => key
const row: GridRow = { key: 'e7', kind: 'estimate', id: 7, level: 2, parent: null, expanded: null, place: 1, of: 1 }
const columns = ['symbol', 'name', 'measureUnit', 'quantity', 'own-material', 'price']
const place = { row, estimateId: 7, columns, practice: 'ro', today: '2026-11-23', t } as const
const us = { ...place, practice: 'us' } as const

describe('a block pasted on an estimate without lines', () => {
  it('becomes its lines, row by row, each cell as it would be typed', () => {
    const block = [
      ['CA02A1', 'Beton', 'mc', '1.250,5', '410,25'],
      ['', '', '', '', ''],
      ['', 'Cofraj', '100 mp', '2 x 3,5', ''],
    ]
    const pasted = pastedLines(block, place)
    expect(pasted).toMatchObject({
      ok: true,
      patches: [
        { estimateId: 7, symbol: 'CA02A1', name: 'Beton', measureUnit: 'mc', quantity: 1250.5, opMaterials: 410.25 },
        {
          estimateId: 7,
          symbol: null,
          name: 'Cofraj',
          measureUnit: '100 mp',
          formula: '2 x 3,5',
          startDate: '2026-11-23',
        },
      ],
    })
    expect(pasted.ok && pasted.patches).toHaveLength(2)
  })

  it('takes the prices of subcontracts and other costs, whatever zeros stand beside them', () => {
    const costs = ['name', 'own-material', 'own-labor', 'own-equipment', 'own-subcontract', 'own-other']
    const block = [
      ['Railing', '0', '0', '0', '4250', '0'],
      ['Permit', '', '', '', '', '350'],
      ['Lumber', '12.50', '3', '0', '0', '0'],
    ]
    expect(pastedLines(block, { ...us, columns: costs })).toMatchObject({
      patches: [
        { name: 'Railing', provenienceType: 'subcontract', opMaterials: 4250, opLabor: 0 },
        { name: 'Permit', provenienceType: 'other', opMaterials: 350, opLabor: 0 },
        { name: 'Lumber', opMaterials: 12.5, opLabor: 3 },
      ],
    })
  })

  it('reads amounts as spreadsheets copy them, and passes over their dash for zero', () => {
    const costs = ['name', 'measureUnit', 'quantity', 'own-material', 'own-labor', 'own-subcontract', 'own-other']
    const block = [
      ['Forms', 'SFCA', '2,400', '$1.35', ' $ 1,234.50 ', ' $ -   ', ' -   '],
      ['Sod', 'SF', '1,000 SF', '($0.45)', '', '', ''],
      ['Rebar', 'TON', '7.4', ' $ -   ', ' $ -   ', ' $ 2,350.00 ', ' $ -   '],
    ]
    expect(pastedLines(block, { ...us, columns: costs })).toMatchObject({
      patches: [
        { name: 'Forms', quantity: 2400, opMaterials: 1.35, opLabor: 1234.5 },
        { name: 'Sod', quantity: 1000, formula: null, opMaterials: -0.45 },
        { name: 'Rebar', quantity: 7.4, provenienceType: 'subcontract', opMaterials: 2350 },
      ],
    })
  })

  it('names the pasted line whose cell cannot be read', () => {
    const block = [
      ['', 'Sod', 'SF', '$1,000', '1'],
      ['C1', '', 'SF', '1,000 SY', '1'],
      ['', '', 'SF', '(12)', '1'],
      ['', 'Base', 'YD', "12'", '1'],
    ]
    expect(pastedLines(block, us)).toMatchObject({
      refusal: {
        cells: [
          { of: 'Sod', message: 'quantityMoney' },
          { of: 'C1', message: 'quantityOtherUnit' },
          { of: 'pastedLine', message: 'numberTwoWays' },
          { of: 'Base' },
        ],
      },
    })
  })

  it('begins at the selected column', () => {
    expect(
      pastedLines(
        [
          ['Beton', 'mc'],
          ['Oțel', 'kg'],
        ],
        { ...place, columns: columns.slice(1) },
      ),
    ).toMatchObject({
      patches: [
        { name: 'Beton', measureUnit: 'mc' },
        { name: 'Oțel', measureUnit: 'kg' },
      ],
    })
  })

  it('is refused whole where a cell cannot be read, is computed or has no column', () => {
    expect(
      pastedLines(
        [
          ['A', 'B', 'mc', '1 250.500', 'abc'],
          ['C', 'D', 'mc', '2', '3'],
        ],
        place,
      ),
    ).toMatchObject({
      refusal: { reason: 'unreadable', cells: [{ column: 'quantity' }, { column: 'own-material', text: 'abc' }] },
    })
    expect(pastedLines([['A', 'B', 'mc', '1', '2', '3']], place)).toMatchObject({
      refusal: { reason: 'readOnly', column: 'price' },
    })
    expect(pastedLines([['A', 'B', 'mc', '1', '2', '', '4']], place)).toMatchObject({
      refusal: { reason: 'tooLarge', rows: 1, columns: 7 },
    })
  })

  it('reads lengths by the unit of their row', () => {
    const lines = (unit: string) => pastedLines([['', 'Curb', unit, `12'-6"`]], us).ok
    expect([lines('LF'), lines('CY')]).toEqual([true, false])
  })
})
