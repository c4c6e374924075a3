import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/**
 * Names the line of an order on each line of a supplier bill that says the same product, resource, code or name and names none yet: each
 * line of the order once, in the order of the bill.
 */
export async function matchOrder({ tx, actor }: Context, billId: number, orderId: number): Promise<void> {
  const rows = await tx.rows<{ id: number; orderLineId: number; sure: number }>(sql`
    select p.id, l.id as order_line_id, case when p.product_id = l.product_id then 1
        when lower(p.resource_code) = lower(l.resource_code) then 2 when lower(p.code) = lower(l.code) then 3 else 4 end as sure
    from purchase_lines p join purchase_order_lines l on l.client_id = p.client_id and l.purchase_order_id = ${orderId} and l.deleted_with is null
      and (p.product_id = l.product_id or lower(p.resource_code) = lower(l.resource_code) or lower(p.code) = lower(l.code)
        or lower(trim(p.name)) = lower(trim(l.name)))
    where p.client_id = ${actor.clientId} and p.purchase_bill_id = ${billId} and p.deleted_with is null and p.purchase_order_line_id is null
      and not exists (select 1 from purchase_lines o where o.client_id = ${actor.clientId} and o.purchase_bill_id = p.purchase_bill_id
        and o.deleted_with is null and o.purchase_order_line_id = l.id)
    order by sure, p.position nulls last, p.id, l.position nulls last, l.id`)
  const lines = new Map<number, number>()
  const taken = new Set<number>()
  for (const { id, orderLineId } of rows) {
    if (lines.has(id) || taken.has(orderLineId)) continue
    lines.set(id, orderLineId)
    taken.add(orderLineId)
  }
  if (lines.size === 0) return
  // What is for a place in the order is for it on the bill too, unless the bill says otherwise.
  await tx.run(sql`update purchase_lines as t set purchase_order_line_id = v.line, version = t.version + 1, updated_at = now(),
      project_id = coalesce(t.project_id, l.project_id), product_id = coalesce(t.product_id, l.product_id),
      estimate_id = case when t.project_id is null or t.project_id = l.project_id then coalesce(t.estimate_id, l.estimate_id) else t.estimate_id end,
      resource_kind = coalesce(t.resource_kind, l.resource_kind), resource_code = coalesce(t.resource_code, l.resource_code)
    from json_to_recordset(${JSON.stringify([...lines].map(([id, line]) => ({ id, line })))}::json) as v(id bigint, line bigint)
      join purchase_order_lines l on l.client_id = ${actor.clientId} and l.id = v.line
    where t.client_id = ${actor.clientId} and t.id = v.id`)
}
