import { Button, Group } from '@mantine/core'
import { currencyOf } from '@temelia/calendar/region'
import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, useState } from 'react'
import { type Found, useSaveNow } from '../../data/records.ts'
import { FieldInput } from '../../records/field-input.tsx'
import { useLabels } from '../../records/labels.ts'
import { type Draft, draftOf, readDraft } from '../../records/record-draft.ts'
import { unreadFault } from '../../records/unread-fault.ts'
import { tenantToday, usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { PaidInFields, usePaidIn } from '../paid-in.tsx'
import { loadPurchases } from './purchase-actions.ts'

const FIELDS = ['amount', 'date', 'exchangeRate', 'method', 'document', 'billingAccountId'] as const

/** A payment of one supplier bill: what is more than it asks for is an advance. */
export function PayPurchase({ row, onClose }: Readonly<{ row: Found<typeof PurchaseBill>; onClose: () => void }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(SupplierPayment)
  const { save, isPending } = useSaveNow(SupplierPayment)
  const [typed, setDraft] = useState(() => draftOf(SupplierPayment, FIELDS, null, { date: tenantToday() }))
  const paidIn = usePaidIn(row, typed['date'])
  const draft: Draft = { ...typed, amount: typed['amount'] ?? paidIn.amount }
  const fields = FIELDS.filter((key) => paidIn.currency !== currencyOf(practice) || key !== 'exchangeRate')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { patch, unreadable, missing } = readDraft(SupplierPayment, draft, {}, practice)
    const found = {
      ...Object.fromEntries(
        unreadable.map((key) => [key, unreadFault(SupplierPayment.fields[key as 'amount'], draft[key], practice, t)]),
      ),
      ...Object.fromEntries(missing.map((key) => [key, fieldMessages.REQUIRED[language]])),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const amount = patch['amount'] as number
    const settled = paidIn.settledBy(amount)
    // Without a rate it has to be typed: the field says so.
    if (settled === null) return paidIn.settle(paidIn.settled ?? '')
    try {
      const bills = [{ PurchaseBillId: row.id, Amount: settled, ...(paidIn.isOther ? { Paid: amount } : {}) }]
      await save(null, { ...patch, supplierId: row.supplierId, currency: paidIn.currency, bills })
      await loadPurchases()
      onClose()
    } catch (cause) {
      setProblem(cause)
    }
  }

  return (
    <Dialog title={labels.add} onClose={onClose} size={460}>
      <form noValidate onSubmit={(event) => void send(event)}>
        {problem !== null && <ProblemNote problem={problem} />}
        <PaidInFields of={paidIn} label={labels.field('currency')} paid={paidIn.read(draft['amount'])} />
        {fields.map((key) => (
          <FieldInput
            key={key}
            name={key}
            field={SupplierPayment.fields[key]}
            labels={labels}
            value={draft[key]}
            error={faults[key]}
            onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
          />
        ))}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
