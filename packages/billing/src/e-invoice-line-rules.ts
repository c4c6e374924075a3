import { decimalsOf } from '@temelia/decimal/number'
import type { EInvoice, ELine } from './e-invoice.ts'
import { type Found, when } from './rule.ts'
import { unitCodes } from './units.ts'

/** What is wrong with the lines and the discounts of a document. */
export function lineRules({ lines, allowances }: EInvoice): Found[] {
  return [
    ...lines.flatMap(lineFaults),
    ...allowances.flatMap((one, index) => {
      const place = (name: string) => `${name} (${index + 1})`
      return [
        ...when(one.reason === '', 'BR-33', place('BT-97')),
        ...when(one.reason.length > 100, 'BR-RO-L100', place('BT-97')),
        ...when(decimalsOf(one.amount) > 2, 'BR-DEC-01', place('BT-92')),
        ...when(decimalsOf(one.base) > 2, 'BR-DEC-02', place('BT-93')),
        ...when(one.category === 'S' && !(one.rate !== null && one.rate > 0), 'BR-S-06', place('BT-96')),
      ]
    }),
  ]
}

const ZERO = { Z: 'BR-Z-05', E: 'BR-E-05', AE: 'BR-AE-05', K: 'BR-IC-05' } as const

function lineFaults(line: ELine, index: number): Found[] {
  const place = (name: string) => `${name} (${index + 1})`
  const { category, rate, discount } = line
  const zero = category in ZERO ? ZERO[category as keyof typeof ZERO] : undefined
  return [
    ...when(line.id === '', 'BR-21', place('BT-126')),
    ...when(line.quantity === null, 'BR-22', place('BT-129')),
    ...when(line.unit === '', 'BR-23', place('BT-130')),
    ...when(line.unit !== '' && !unitCodes.has(line.unit), 'BR-CL-23', place('BT-130')),
    ...when(line.net === null, 'BR-24', place('BT-131')),
    ...when(line.net !== null && decimalsOf(line.net) > 2, 'BR-DEC-23', place('BT-131')),
    ...when(line.name === '', 'BR-25', place('BT-153')),
    ...when(line.name.length > 100, 'BR-RO-L100', place('BT-153')),
    ...when(line.price === null, 'BR-26', place('BT-146')),
    ...when(line.price !== null && line.price < 0, 'BR-27', place('BT-146')),
    ...when(category === 'S' && !(rate !== null && rate > 0), 'BR-S-05', place('BT-152')),
    ...when(zero !== undefined && rate !== 0, zero ?? '', place('BT-152')),
    ...when(category === 'O' && rate !== null, 'BR-O-05', place('BT-152')),
    ...when(discount !== null && decimalsOf(discount.amount) > 2, 'BR-DEC-24', place('BT-136')),
    ...when(discount !== null && decimalsOf(discount.base) > 2, 'BR-DEC-25', place('BT-137')),
  ]
}
