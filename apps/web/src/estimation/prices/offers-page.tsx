import { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import { RecordListPage } from '../../records/record-list-page.tsx'

/** `/settings/offers`: the offers of all suppliers, with import of their price lists. */
export function OffersPage() {
  return <RecordListPage of={SupplierOffer} />
}
