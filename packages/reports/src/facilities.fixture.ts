import { facilityMoney } from '@temelia/estimation/equipment-lists'
import type { PrintedFacility } from './report-data.ts'

const SETTINGS = { rounding: 'LINE', priceDecimals: 2, totalDecimals: 2 } as const

type Line = Omit<PrintedFacility, 'id' | 'money' | 'supplier' | 'measureUnit' | 'sheet'> & Partial<PrintedFacility>

const LINES: readonly Line[] = [
  {
    objectId: 1,
    objectName: '01 Corp C1',
    kind: '4.3',
    code: 'CT-01',
    name: 'Centrală termică în condensație 65 kW',
    quantity: 2,
    price: 18_450.5,
    sheetNumber: '1',
    supplier: 'Termo Mureș S.R.L.',
    sheet: [
      'Putere utilă 65 kW\nRandament sezonier min. 92 %',
      'Presiune maximă 4 bar',
      'SR EN 15502-1\n\nMarcaj CE',
      'Garanție min. 36 de luni',
      '',
    ],
  },
  {
    objectId: 1,
    objectName: '01 Corp C1',
    kind: '4.5',
    code: '',
    name: 'Pătuț din lemn masiv pentru grupa mică',
    quantity: 60,
    price: 512.335,
    sheetNumber: '',
  },
  {
    objectId: 2,
    objectName: '02 Utilități și rețele',
    kind: '4.4',
    code: 'GE-01',
    name: 'Grup electrogen 30 kVA',
    quantity: 1,
    price: 41_200,
    sheetNumber: '2',
  },
  {
    objectId: null,
    objectName: '',
    kind: '4.6',
    code: '',
    name: 'Licență program de gestiune',
    quantity: 2.5,
    price: 1_300,
    sheetNumber: '3',
    measureUnit: 'an',
  },
]

/** Equipment of two objects and of the whole project, of every kind. */
export const FACILITIES: readonly PrintedFacility[] = LINES.map((line, at) => ({
  supplier: '',
  measureUnit: 'buc',
  sheet: ['', '', '', '', ''],
  ...line,
  id: 31 + at,
  money: facilityMoney(line, SETTINGS, 21),
}))
