import { Anchor, Badge, Button } from '@mantine/core'
import {
  IconBan,
  IconFileCode,
  IconFileInvoice,
  IconPencil,
  IconPrinter,
  IconReceiptRefund,
  IconRepeat,
} from '@tabler/icons-react'
import { dueNow } from '@temelia/billing/due-now'
import { Bill, RecurringBill, recurringKinds } from '@temelia/model/billing/bill'
import { creditable } from '@temelia/model/billing/series'
import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { fetchPage, type Found } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordFacts } from '../records/record-facts.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { RecordName } from '../records/record-name.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../records/record-screen.tsx'
import { RelatedTabs } from '../records/related/related-tabs.tsx'
import { useSession } from '../session/session.ts'
import { askFirst } from '../ui/question.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { toastDone } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import { cancelBill, creditNote, issue, printBill, reverseReceipt, saveXml } from './bill-actions.ts'
import { BillPayments } from './bill-payments.tsx'
import classes from './billing.module.css'
import { EInvoicePanel } from './e-invoice-panel.tsx'
import { DocumentLines } from './document-lines.tsx'
import { DocumentTotals } from './document-totals.tsx'
import { ReceiptOf } from './payment-receipt.tsx'
import { BillReminders } from './payment-reminders/bill-reminders.tsx'
import { RecurringDialog } from './recurring-bills/recurring-dialog.tsx'
import { TemplateChoice } from './templates/template-choice.tsx'
import { billFacts, billSections } from './sections.ts'

type Row = Found<typeof Bill>

/** One bill: its lines and totals, what was paid, and what may be done with it. */
export function BillPage() {
  return (
    <RecordPage of={Bill} list="/bills">
      {(row) => <BillScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function BillScreen({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const labels = useLabels(Bill)
  const navigate = useNavigate()
  const region = useSession()?.region
  const [editing, setEditing] = useState(false)
  const [recurring, setRecurring] = useState<{ row: Found<typeof RecurringBill> | null } | null>(null)
  const { busy, problem, tried } = useAction()
  const draft = row.state === 'draft'
  const mayEdit = row.actions['edit'] === true
  const cancellable =
    mayEdit && (draft || (row.state === 'issued' && (row.kind === 'proforma' || row.kind === 'delivery')))
  const credits = row.state === 'issued' && creditable.includes(row.kind)
  const reversible = row.kind === 'receipt' && row.state === 'issued' && row.correctsId === null && mayEdit
  const recurs = recurringKinds.some((one) => one === row.kind) && row.state !== 'canceled' && mayEdit
  const numbered = row.number !== null
  const electronic = region === 'ro' && ['invoice', 'advance', 'creditNote'].includes(row.kind)

  const actions = useMemo(() => {
    return {
      issue: () =>
        tried(async () => {
          if (!(await askFirst({ title: t('billIssue'), text: t('billIssueAsk'), go: t('billIssue') }))) return
          toastDone(t('billIssuedNow', { code: await issue(row.id) }))
        }),
      credit: () =>
        tried(async () => {
          const id = await creditNote(row.id)
          await navigate({ to: '/bills/$id', params: { id: String(id) } })
        }),
      cancel: () =>
        tried(async () => {
          if (await askFirst({ title: t('billCancel'), text: t('billCancelAsk'), go: t('billCancel') }))
            await cancelBill(row.id)
        }),
      reverse: () =>
        tried(async () => {
          if (await askFirst({ title: t('receiptReverse'), text: t('receiptReverseAsk'), go: t('receiptReverse') }))
            toastDone(t('receiptReversedNow', { code: await reverseReceipt(row.id) }))
        }),
      // A bill comes again by one rule: where there is one, it opens.
      recur: () =>
        tried(async () => {
          const filter = { field: 'billId', op: 'eq', value: row.id } as const
          const { rows } = await fetchPage(RecurringBill, { filter, sort: 'nextOn', page: 1, pageSize: 1, q: '' })
          setRecurring({ row: rows[0] ?? null })
        }),
      print: () => tried(() => printBill(row.id)),
      xml: () => tried(() => saveXml(row.id)),
    }
  }, [navigate, row.id, t, tried])

  const commands = useMemo((): readonly Command[] => {
    const here = { group: 'here' } as const
    return [
      {
        ...here,
        id: 'bill-edit',
        label: labels.edit,
        icon: IconPencil,
        shortcut: 'e',
        enabled: draft && mayEdit,
        run: () => setEditing(true),
      },
      {
        ...here,
        id: 'bill-issue',
        label: t('billIssue'),
        icon: IconFileInvoice,
        enabled: draft && mayEdit,
        run: () => void actions.issue(),
      },
      {
        ...here,
        id: 'bill-credit',
        label: t('billCredit'),
        icon: IconReceiptRefund,
        enabled: credits,
        run: () => void actions.credit(),
      },
      {
        ...here,
        id: 'bill-cancel',
        label: t('billCancel'),
        icon: IconBan,
        enabled: cancellable,
        run: () => void actions.cancel(),
      },
      {
        ...here,
        id: 'receipt-reverse',
        label: t('receiptReverse'),
        icon: IconReceiptRefund,
        enabled: reversible,
        run: () => void actions.reverse(),
      },
      {
        ...here,
        id: 'bill-recurring',
        label: t('recurringBillMake'),
        icon: IconRepeat,
        enabled: recurs,
        run: () => void actions.recur(),
      },
      { ...here, id: 'bill-print', label: t('billPrint'), icon: IconPrinter, run: () => void actions.print() },
      {
        ...here,
        id: 'bill-xml',
        label: t('billXml'),
        icon: IconFileCode,
        enabled: numbered && electronic,
        run: () => void actions.xml(),
      },
    ]
  }, [cancellable, credits, actions, draft, electronic, labels, mayEdit, numbered, recurs, reversible, t])
  useCommands(commands)

  return (
    <RecordScreen>
      <RecordHead
        of={Bill}
        row={draft ? row : { ...row, actions: {} }}
        list="/bills"
        onEdit={() => setEditing(true)}
        under={<Standing row={row} />}
        steps={
          <span className={classes['under']}>
            {draft && mayEdit && (
              <Button loading={busy} onClick={() => void actions.issue()}>
                {t('billIssue')}
              </Button>
            )}
            {credits && (
              <Button variant="default" onClick={() => void actions.credit()}>
                {t('billCredit')}
              </Button>
            )}
            {reversible && (
              <Button variant="default" onClick={() => void actions.reverse()}>
                {t('receiptReverse')}
              </Button>
            )}
            {cancellable && (
              <Button variant="default" onClick={() => void actions.cancel()}>
                {t('billCancel')}
              </Button>
            )}
            {recurs && (
              <Button variant="default" onClick={() => void actions.recur()}>
                {t('recurringBillMake')}
              </Button>
            )}
            <Button variant="default" onClick={() => void actions.print()}>
              {t('billPrint')}
            </Button>
            {numbered && electronic && (
              <Button variant="default" onClick={() => void actions.xml()}>
                {t('billXml')}
              </Button>
            )}
          </span>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className={classes['columns']}>
        <div>
          {row.eInvoiceState !== null && <EInvoicePanel row={row} />}
          <DocumentLines type="bill" id={row.id} open={draft && mayEdit} />
          {(draft || row.kind !== 'receipt') && <DocumentTotals type="bill" row={row} />}
          <RelatedTabs type="bill" id={row.id} />
        </div>
        <div className={classes['side']}>
          {numbered && row.kind !== 'receipt' && <BillPayments row={row} />}
          {row.kind === 'receipt' && numbered && <ReceiptOf id={row.id} />}
          {row.state === 'issued' && <BillReminders id={row.id} />}
          <section>
            <h2>{t('billFacts')}</h2>
            <RecordFacts of={Bill} row={row} sections={billFacts} />
          </section>
          <TemplateChoice of={Bill} row={row} kind={row.kind} open={draft && mayEdit} />
        </div>
      </div>
      {recurring && (
        <RecurringDialog of={{ billId: row.id, ...recurring }} billed={row.date} onClose={() => setRecurring(null)} />
      )}
      {editing && <RecordForm of={Bill} row={row} sections={billSections} onClose={() => setEditing(false)} />}
    </RecordScreen>
  )
}

/** Its number, where it stands, and what is left to be paid. */
function Standing({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(Bill)
  const now = dueNow({ due: row.due ?? 0, retained: row.retained })
  return (
    <div className={`${classes['under']} figures`}>
      <strong>{[labels.choice('kind', row.kind), row.code].filter(Boolean).join(' ')}</strong>
      <Badge variant="light" color="gray" tt="none">
        {labels.choice('state', row.state)}
      </Badge>
      {row.paymentState && (
        <Badge variant="light" tt="none" color={row.paymentState === 'fullyPaid' ? 'green' : 'yellow'}>
          {labels.choice('paymentState', row.paymentState)}
        </Badge>
      )}
      <Anchor fz="inherit" href={`#/customers/${row.accountId}`}>
        {row.parties?.buyer.name ?? <RecordName of={Customer} id={row.accountId} />}
      </Anchor>
      {row.state !== 'draft' && row.kind !== 'receipt' && row.due !== null && (
        <span>
          {t('billDue')}: {format.sum(row.due, row.currency ?? '')}
          {now !== row.due && ` (${t('billPayNow')}: ${format.sum(now, row.currency ?? '')})`}
        </span>
      )}
    </div>
  )
}
