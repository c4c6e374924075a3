import { Supplier } from '@temelia/model/estimation/supplier'
import { RecordListPage } from '../../records/record-list-page.tsx'

/** `/settings/suppliers`: who sells resources. */
export function SuppliersPage() {
  return <RecordListPage of={Supplier} />
}
