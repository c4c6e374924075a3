import { RecurringBill } from '@temelia/model/billing/bill'
import { useState } from 'react'
import type { Found } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { BillingPlaces } from '../places.tsx'
import { RecurringDialog } from './recurring-dialog.tsx'

type Row = Found<typeof RecurringBill>

/** `/recurring-bills`: bills that come again. They are made from a bill; a row opens when it comes. */
export function RecurringBillsPage() {
  const [row, setRow] = useState<Row | null>(null)
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={RecurringBill} sort="nextOn" madeElsewhere onOpen={(one) => setRow(one as unknown as Row)} />
      {row && <RecurringDialog of={{ billId: row.billId, row }} onClose={() => setRow(null)} />}
    </>
  )
}
