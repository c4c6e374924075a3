import type { EntityProduct } from '@temelia/model/billing/entity-product'
import type { Patch } from '@temelia/model/entity'
import type { Context } from '../records/context.ts'
import { companyOf } from './company.ts'

/** How a rate of VAT of a project is written on a line of this company. */
export async function taxing(context: Context): Promise<(rate: number) => Patch<typeof EntityProduct>> {
  const { vatPayer } = await companyOf(context)
  const untaxed = context.actor.region === 'us' ? 'Z' : 'E'
  if (context.actor.region === 'ro' && !vatPayer) return () => ({ vatCategory: 'O', vatRate: 0 })
  return (rate) => (rate > 0 ? { vatCategory: 'S', vatRate: rate } : { vatCategory: untaxed, vatRate: 0 })
}
