import { ActivityField } from '@temelia/model/crm/activity-field'
import { Zone } from '@temelia/model/admin/zone'
import { RecordListPage } from '../records/record-list-page.tsx'

/** `/settings/zones`: the sales areas in which customers lie and people work. */
export function ZonesPage() {
  return <RecordListPage of={Zone} />
}

/** `/settings/business-lines`: what customers are sorted by. */
export function BusinessLinesPage() {
  return <RecordListPage of={ActivityField} sections={[{ fields: ['name', 'nameRo'] }]} />
}
