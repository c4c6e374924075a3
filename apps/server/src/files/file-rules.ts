import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { StoredFile } from '@temelia/model/record/stored-file'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPin } from '@temelia/model/takeoff/blueprint-pin'
import { type RawBuilder, sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { fileHolders, heldBesideNotes, holdsFile } from '../records/file-holders.ts'
import { visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'
import { sentBy } from './keep-file.ts'
import { removeLater } from '../records/remove-later.ts'

/** Rules of files: seen through what they are attached to, kept as long as something holds them. */
export const fileRules = rulesFor(StoredFile, {
  seen: throughHolders,
  beforeRemove: async (context, row) => {
    const { clientId } = context.actor
    const holder = await context.tx.one(sql`
      select 1 as found from notes where client_id = ${clientId} and file_ids @> to_jsonb(${row.id}::bigint)
      union all select 1 from files f where f.client_id = ${clientId} and f.id = ${row.id} and ${heldBesideNotes(clientId)} limit 1`)
    if (holder) throw new AppError('RECORD_IN_USE')
    await removeLater(context, [row.id])
  },
})

/** A file is seen through a record that holds it; until one does, by whoever sent it. */
function throughHolders(context: Context): RawBuilder<unknown> {
  const { clientId } = context.actor
  const held = fileHolders
    .filter((of) => can(context.actor, 'view', of) !== false)
    .map((of) => sql`exists (select 1 from ${from(of)} where ${holdsFile(of, 't')} and ${visible(context, of)})`)
  if (can(context.actor, 'view', Bill) !== false)
    held.push(
      sql`exists (select 1 from ${from(Bill)} where ${column('id')} in (select i.bill_id from e_invoices i where i.client_id = ${clientId} and i.seal_file_id = f.id) and ${visible(context, Bill)})`,
    )
  if (can(context.actor, 'view', Offer) !== false)
    held.push(
      sql`exists (select 1 from ${from(Offer)} where ${column('id')} in (select o.offer_id from offer_happenings o where o.client_id = ${clientId} and o.file_id = f.id) and ${visible(context, Offer)})`,
    )
  if (can(context.actor, 'view', PurchaseBill) === true)
    held.push(sql`exists (select 1 from received_invoices r where r.client_id = ${clientId} and r.file_id = f.id)`)
  return sql`(select (${sentBy(context.actor, 'f')}
      and not exists (select 1 from notes n where n.client_id = ${clientId} and n.file_ids @> to_jsonb(f.id))
      and not exists (select 1 from blueprints b where b.client_id = ${clientId} and ${holdsFile(Blueprint, 'b')})
      and not exists (select 1 from blueprint_pins p where p.client_id = ${clientId} and ${holdsFile(BlueprintPin, 'p')})
      and not exists (select 1 from e_invoices i where i.client_id = ${clientId} and i.seal_file_id = f.id)
      and not exists (select 1 from received_invoices r where r.client_id = ${clientId} and r.file_id = f.id)
      and not exists (select 1 from offer_happenings o where o.client_id = ${clientId} and o.file_id = f.id))
      ${held.length > 0 ? sql`or ${sql.join(held, sql` or `)}` : sql``}
    from (select ${column('id')} as id, t.user_id, t.account_id, t.person_id) as f)`
}
