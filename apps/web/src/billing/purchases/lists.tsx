import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AnyRow } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { BillingPlaces } from '../places.tsx'
import { importInvoice } from './purchase-actions.ts'
import { purchaseSections, supplierPaymentSections } from './sections.ts'

const PATH = '/purchase-bills'
const hrefOf = (row: AnyRow) => `#${PATH}/${row.id}`

/** `/purchase-bills`: what suppliers ask money for, typed or imported from their electronic invoices. */
export function PurchaseBillsPage() {
  const navigate = useNavigate()
  const open = useCallback((id: number) => void navigate({ to: `${PATH}/$id`, params: { id: String(id) } }), [navigate])
  const electronic = useSession()?.region === 'ro'
  return (
    <>
      <BillingPlaces />
      <RecordListPage
        of={PurchaseBill}
        sections={purchaseSections}
        sort="-id"
        tools={() => electronic && <ImportInvoice onMade={open} />}
        hrefOf={hrefOf}
        onOpen={(row) => open(row.id)}
      />
    </>
  )
}

/** `/supplier-payments` */
export function SupplierPaymentsPage() {
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={SupplierPayment} sections={supplierPaymentSections} sort="-date" />
    </>
  )
}

function ImportInvoice({ onMade }: Readonly<{ onMade: (id: number) => void }>) {
  const { t } = useText()
  const { busy, tried } = useAction()
  const take = (file: File | null) => {
    if (!file) return
    void tried(async () => {
      try {
        const id = await importInvoice(file)
        toastDone(t('purchaseImported'))
        onMade(id)
      } catch (cause) {
        toastProblem(cause)
      }
    })
  }
  return (
    <FileButton accept=".xml,.zip" onChange={take}>
      {(props) => (
        <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={16} stroke={1.6} />}>
          {t('purchaseImport')}
        </Button>
      )}
    </FileButton>
  )
}
