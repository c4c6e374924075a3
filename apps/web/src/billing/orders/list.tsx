import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AnyRow } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { BillingPlaces } from '../places.tsx'
import { orderSections } from './sections.ts'

const PATH = '/purchase-orders'
const hrefOf = (row: AnyRow) => `#${PATH}/${row.id}`

/** `/purchase-orders`: what is ordered from suppliers. */
export function PurchaseOrdersPage() {
  const navigate = useNavigate()
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: `${PATH}/$id`, params: { id: String(row.id) } }),
    [navigate],
  )
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={PurchaseOrder} sections={orderSections} sort="-id" hrefOf={hrefOf} onOpen={open} />
    </>
  )
}
