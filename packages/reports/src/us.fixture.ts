import type { ResourceUse } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { US_EXAMPLE } from './f3.fixture.ts'
import { PLACE } from './lists.fixture.ts'
import type { PrintedPlace } from './printed-place.ts'
import type { PrintedAlternates, PrintedClassification, PrintedResources, PrintedTotals } from './report-data.ts'

/** The deck repair of vector A as the heads of its documents name it. */
export const US_PLACE: PrintedPlace = {
  level: 'investment',
  name: 'Maple Street residence',
  project: {
    ...PLACE.project,
    practice: 'us',
    currency: 'USD',
    name: 'Maple Street residence',
    beneficiaryName: 'Jane Miller',
    contractorName: 'Keystone Carpentry LLC',
    designerName: '',
    contractNumber: '',
    contractDate: null,
    vatRate: 0,
    area: 375,
    areaUnit: 'SF',
  },
  objectName: '',
  leftOut: [],
  estimateName: '',
}

export const US_TOTALS: PrintedTotals = {
  total: US_EXAMPLE.totals,
  objects: [
    {
      id: 1,
      name: 'House',
      totals: US_EXAMPLE.totals,
      estimates: [{ id: 11, name: '06 Deck repair', totals: US_EXAMPLE.totals }],
    },
  ],
}

export const US_CLASSIFICATION: PrintedClassification = {
  divisions: new Map([
    ['03', 'Concrete'],
    ['06', 'Wood, Plastics, and Composites'],
  ]),
  elements: new Map([
    ['A', 'Substructure'],
    ['A1010', 'Standard Foundations'],
    ['B', 'Shell'],
    ['B1010', 'Floor Construction'],
  ]),
}

export const US_ALTERNATES: PrintedAlternates = {
  base: { withoutVat: 14177.71, vat: 0, withVat: 14177.71 },
  bid: { withoutVat: 15427.71, vat: 0, withVat: 15427.71 },
  alternates: [
    {
      code: 'A1',
      name: 'Cable railing instead of aluminum',
      kind: 'add',
      taken: true,
      withoutVat: 1250,
      vat: 0,
      withVat: 1250,
    },
    {
      code: 'A2',
      name: 'Owner removes the old deck',
      kind: 'deduct',
      taken: false,
      withoutVat: -900,
      vat: 0,
      withVat: -900,
    },
  ],
}

export const US_RESOURCES: PrintedResources = {
  uses: [
    priced('material', 'DECK-5/4', 'Composite decking 5/4 x 6', 'SF', 405, 6.53, 2644.65),
    priced('material', 'PT-2X8', 'Joist 2 x 8, pressure treated', 'LF', 450, 1.89, 850.5),
    priced('labor', 'B1', 'Carpenter crew', 'h', 35.03, 51.94, 1819.5),
  ],
  tied: {
    kinds: { material: 3495.15, labor: 1819.5, equipment: 0, transport: 0 },
    ownPrices: 0,
    rest: 5274.13,
    rounding: 0,
    direct: 10588.78,
  },
  hauls: [],
}

function priced(
  kind: PartKind,
  symbol: string,
  name: string,
  measureUnit: string,
  quantity: number,
  price: number,
  value: number,
): PrintedResources['uses'][number] {
  const one: ResourceUse = {
    kind,
    symbol,
    name,
    measureUnit,
    key: `${kind}:${symbol}`,
    quantity,
    price,
    value,
    uplifts: 0,
    weight: 0,
    lines: 1,
    prices: [{ price, quantity, value }],
    groups: [],
    share: 0,
    cumulative: 0,
    class: 'A',
  }
  return { ...one, kind, supplier: null }
}
