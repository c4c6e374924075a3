import { Crew } from '@temelia/model/estimation/crew'
import { Supplier } from '@temelia/model/estimation/supplier'
import { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import type { CompanyFile } from './company.ts'

/** Adds the suppliers of a demo company with their prices, and its crews. */
export async function addTrade(
  context: Context,
  engine: Engine,
  { suppliers, crews }: Pick<CompanyFile, 'suppliers' | 'crews'>,
): Promise<void> {
  const made = await createRecords(
    context,
    engine,
    Supplier,
    suppliers.map(({ name, phone, email }) => ({ name, phone, email })),
  )
  const offers = suppliers.flatMap(({ date, validUntil, resources }, at) =>
    resources.map(({ unit, ...resource }) => ({
      ...resource,
      measureUnit: unit,
      supplierId: made[at]?.id ?? 0,
      kind: 'material' as const,
      date,
      validUntil,
    })),
  )
  await createRecords(context, engine, SupplierOffer, offers)
  await createRecords(
    context,
    engine,
    Crew,
    crews.map(({ burdenedRate, ...crew }) => ({
      ...crew,
      ...(burdenedRate === undefined ? { method: 'built' as const } : { method: 'burdened' as const, burdenedRate }),
    })),
  )
}
