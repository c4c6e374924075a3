import { ReportLayout } from '@temelia/model/estimation/report-layout'
import { RecordListPage } from '../../records/record-list-page.tsx'

/** `/settings/report-looks`: the looks that the company keeps for its printed forms; they are made beside a form, under its options. */
export function LooksPage() {
  return <RecordListPage of={ReportLayout} madeElsewhere />
}
