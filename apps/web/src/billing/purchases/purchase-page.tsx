import { Alert, Badge, Button } from '@mantine/core'
import { IconFileCheck, IconPencil } from '@tabler/icons-react'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Supplier } from '@temelia/model/estimation/supplier'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { type Found, useSaveNow } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordName } from '../../records/record-name.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { DocumentTotals } from '../document-totals.tsx'
import { loadPurchases } from './purchase-actions.ts'
import { ReceiveBill, ReceiveItem } from '../stock/receive-bill.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { PurchasePayments } from './purchase-payments.tsx'
import { purchaseFacts, purchaseSections } from './sections.ts'

type Row = Found<typeof PurchaseBill>

/** One supplier bill: its lines and totals, what was paid, and entering it. */
export function PurchasePage() {
  return (
    <RecordPage of={PurchaseBill} list="/purchase-bills">
      {(row) => <PurchaseScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function PurchaseScreen({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const labels = useLabels(PurchaseBill)
  const [editing, setEditing] = useState(false)
  const [receiving, setReceiving] = useState<number | null>(null)
  const { save } = useSaveNow(PurchaseBill)
  const { busy, problem, tried } = useAction()
  const draft = row.state === 'draft'
  const mayEdit = row.actions['edit'] === true

  const mark = useMemo(
    () => (state: Row['state']) =>
      tried(async () => {
        await save(row.id, { state }, row.version)
        await loadPurchases()
        if (state === 'entered') toastDone(t('purchaseEntered', { number: row.number ?? '' }))
      }),
    [row.id, row.number, row.version, save, t, tried],
  )
  const commands = useMemo((): readonly Command[] => {
    const open = { group: 'here', enabled: draft && mayEdit } as const
    return [
      {
        ...open,
        id: 'purchase-edit',
        label: labels.edit,
        icon: IconPencil,
        shortcut: 'e',
        run: () => setEditing(true),
      },
      {
        ...open,
        id: 'purchase-enter',
        label: t('purchaseEnter'),
        icon: IconFileCheck,
        run: () => void mark('entered'),
      },
    ]
  }, [draft, labels, mark, mayEdit, t])
  useCommands(commands)

  return (
    <RecordScreen>
      <RecordHead
        of={PurchaseBill}
        row={draft ? row : { ...row, actions: {} }}
        list="/purchase-bills"
        onEdit={() => setEditing(true)}
        under={<Standing row={row} />}
        menu={<ReceiveItem billId={row.id} onOpen={setReceiving} />}
        steps={
          mayEdit && (
            <Button
              variant={draft ? 'filled' : 'default'}
              loading={busy}
              onClick={() => void mark(draft ? 'entered' : 'draft')}
            >
              {t(draft ? 'purchaseEnter' : 'purchaseReopen')}
            </Button>
          )
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className={classes['columns']}>
        <div>
          <PurchaseLines id={row.id} open={draft && mayEdit} />
          <DocumentTotals type="purchase-bill" row={row} />
          {draft && <Stated row={row} />}
          <RelatedTabs type="purchaseBill" id={row.id} />
        </div>
        <div className={classes['side']}>
          {!draft && <PurchasePayments row={row} />}
          <section>
            <h2>{t('billFacts')}</h2>
            <RecordFacts of={PurchaseBill} row={row} sections={purchaseFacts} />
          </section>
        </div>
      </div>
      {receiving !== null && <ReceiveBill billId={receiving} onClose={() => setReceiving(null)} />}
      {editing && (
        <RecordForm of={PurchaseBill} row={row} sections={purchaseSections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
  )
}

/** Where it stands, whose it is, and what is left to be paid. */
function Standing({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(PurchaseBill)
  return (
    <div className={`${classes['under']} figures`}>
      <Badge variant="light" color="gray" tt="none">
        {labels.choice('state', row.state)}
      </Badge>
      {row.paymentState && (
        <Badge variant="light" tt="none" color={row.paymentState === 'fullyPaid' ? 'green' : 'yellow'}>
          {labels.choice('paymentState', row.paymentState)}
        </Badge>
      )}
      <strong>
        <RecordName of={Supplier} id={row.supplierId} />
      </strong>
      {row.state === 'entered' && row.due !== null && (
        <span>
          {t('billDue')}: {format.sum(row.due, row.currency ?? '')}
        </span>
      )}
    </div>
  )
}

/** That the lines do not come to what the supplier's document says: before someone tries to enter them. */
function Stated({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  if (row.statedTotal === null || row.statedTotal === (row.withVat ?? 0)) return null
  const difference = subtractDecimals(row.withVat ?? 0, row.statedTotal)
  return (
    <Alert color="yellow" mb="md" role="status">
      {t('purchaseStated', { total: format.money(row.statedTotal, row.currency ?? '') })}.{' '}
      {t('purchaseDiffers', { difference: format.money(difference, row.currency ?? '') })}
    </Alert>
  )
}
