import { IpRule } from '@temelia/model/admin/ip-rule'
import { RecordListPage } from '../records/record-list-page.tsx'

/** `/settings/ip-access`: from which networks people may work. */
export function NetworksPage() {
  return <RecordListPage of={IpRule} />
}
