import { Badge, Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconFileInvoice,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPencil,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { openOrderStates, PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { Supplier } from '@temelia/model/estimation/supplier'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { type Found, useRecord } from '../../data/records.ts'
import { attachmentFrom } from '../../records/related/use-uploads.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordName } from '../../records/record-name.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useSession } from '../../session/session.ts'
import { writeEmail } from '../../shell/email-composer.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { DocumentTotals } from '../document-totals.tsx'
import { TemplateChoice } from '../templates/template-choice.tsx'
import { billOrder, endOrder, orderPdf, printOrder, receiveOrder, sendOrder } from './order-actions.ts'
import { OrderDeliveries } from './order-deliveries.tsx'
import { OrderLines } from './order-lines.tsx'
import { ReceiveDialog } from '../stock/receive-dialog.tsx'
import { orderFacts, orderSections } from './sections.ts'

type Row = Found<typeof PurchaseOrder>

/** One order: its lines with what arrived, sending it, receiving and billing from it, and ending it. */
export function PurchaseOrderPage() {
  return (
    <RecordPage of={PurchaseOrder} list="/purchase-orders">
      {(row) => <OrderScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function OrderScreen({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const labels = useLabels(PurchaseOrder)
  const modules = useSession()?.modules
  const [editing, setEditing] = useState(false)
  const [receiving, setReceiving] = useState(false)
  const { busy, problem, tried } = useAction()
  const actions = useOrderActions(row, tried)
  const draft = row.state === 'draft'
  const open = openOrderStates.some((state) => state === row.state)
  const mayEdit = row.actions['edit'] === true

  const commands = useMemo((): readonly Command[] => {
    const here = { group: 'here' } as const
    return [
      {
        ...here,
        id: 'order-edit',
        label: labels.edit,
        icon: IconPencil,
        shortcut: 'e',
        enabled: draft && mayEdit,
        run: () => setEditing(true),
      },
      {
        ...here,
        id: 'order-send',
        label: t('orderSend'),
        icon: IconSend,
        enabled: draft && mayEdit,
        run: () => void actions.send(),
      },
      { ...here, id: 'order-print', label: t('stockPrint'), icon: IconPrinter, run: () => void actions.print() },
    ]
  }, [actions, draft, labels, mayEdit, t])
  useCommands(commands)

  return (
    <RecordScreen>
      <RecordHead
        of={PurchaseOrder}
        row={draft ? row : { ...row, actions: {} }}
        list="/purchase-orders"
        onEdit={() => setEditing(true)}
        under={<Standing row={row} />}
        menu={
          <>
            <Item icon={<IconPrinter size={16} stroke={1.6} />} text={t('stockPrint')} run={actions.print} />
            <Item icon={<IconMail size={16} stroke={1.6} />} text={t('recordEmail')} run={actions.email} />
            {open && mayEdit && (
              <>
                <Item icon={<IconLock size={16} stroke={1.6} />} text={t('orderClose')} run={actions.close} />
                <Item icon={<IconBan size={16} stroke={1.6} />} text={t('orderCancel')} run={actions.cancel} />
              </>
            )}
            {row.state === 'closed' && mayEdit && (
              <Item icon={<IconLockOpen size={16} stroke={1.6} />} text={t('orderReopen')} run={actions.reopen} />
            )}
          </>
        }
        steps={
          <>
            {draft && mayEdit && (
              <Button loading={busy} onClick={() => void actions.send()}>
                {t('orderSend')}
              </Button>
            )}
            {open && modules?.['stock'] === true && row.state !== 'received' && (
              <Button disabled={busy} onClick={() => setReceiving(true)}>
                {t('orderReceive')}
              </Button>
            )}
            {open && (
              <Button
                variant="default"
                disabled={busy}
                leftSection={<IconFileInvoice size={16} stroke={1.6} />}
                onClick={() => void actions.bill()}
              >
                {t('orderBill')}
              </Button>
            )}
          </>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className={classes['columns']}>
        <div>
          <OrderLines id={row.id} draft={draft} open={draft && mayEdit} />
          <DocumentTotals type="purchase-order" row={row} />
          <RelatedTabs type="purchaseOrder" id={row.id} />
        </div>
        <div className={classes['side']}>
          {!draft && <OrderDeliveries id={row.id} />}
          <section>
            <h2>{t('billFacts')}</h2>
            <RecordFacts of={PurchaseOrder} row={row} sections={orderFacts} />
          </section>
          <TemplateChoice of={PurchaseOrder} row={row} kind="order" open={draft && mayEdit} />
        </div>
      </div>
      {receiving && (
        <ReceiveDialog
          title={t('orderReceive')}
          made={t('orderReceiveMade')}
          warehouseId={row.warehouseId}
          receive={(warehouse) => receiveOrder(row.id, warehouse)}
          onClose={() => setReceiving(false)}
        />
      )}
      {editing && (
        <RecordForm of={PurchaseOrder} row={row} sections={orderSections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
  )
}

/** What may be done with an order, each tried and told. */
function useOrderActions(row: Row, tried: (work: () => Promise<unknown>) => Promise<boolean>) {
  const { t } = useText()
  const navigate = useNavigate()
  const email = useRecord(Supplier, row.supplierId).data?.email ?? null
  return useMemo(() => {
    const ask = async (how: 'close' | 'cancel', go: string, text: string) => {
      if (await askFirst({ title: go, text, go })) await tried(() => endOrder(row.id, how))
    }
    const code = row.code ?? ''
    return {
      send: () => tried(async () => toastDone(t('orderSent', { code: await sendOrder(row.id) }))),
      print: () => tried(() => printOrder(row.id)),
      email: () =>
        tried(async () => {
          const { blob, name } = await orderPdf(row.id)
          writeEmail({
            about: { type: 'purchaseOrder', id: row.id },
            customerId: null,
            recipients: email ? [email.toLowerCase()] : [],
            subject: [t('orderPrintTitle'), code].filter(Boolean).join(' '),
            attached: [attachmentFrom(new File([blob], name, { type: blob.type }), false)],
          })
        }),
      bill: () =>
        tried(async () => {
          const id = await billOrder(row.id)
          toastDone(t('orderBillMade'))
          await navigate({ to: '/purchase-bills/$id', params: { id: String(id) } })
        }),
      close: () => ask('close', t('orderClose'), t('orderCloseAsk', { code })),
      cancel: () => ask('cancel', t('orderCancel'), t('orderCancelAsk', { code })),
      reopen: () => tried(() => endOrder(row.id, 'reopen')),
    }
  }, [navigate, row.code, row.id, email, t, tried])
}

type ItemProps = Readonly<{ icon: ReactNode; text: string; run: () => Promise<unknown> }>

function Item({ icon, text, run }: ItemProps) {
  return (
    <Menu.Item leftSection={icon} onClick={() => void run()}>
      {text}
    </Menu.Item>
  )
}

const COLORS: Readonly<Record<Row['state'], string>> = {
  draft: 'gray',
  sent: 'blue',
  partlyReceived: 'yellow',
  received: 'green',
  closed: 'gray',
  canceled: 'red',
}

/** Where it stands, whose it is, and what it comes to. */
function Standing({ row }: Readonly<{ row: Row }>) {
  const format = useFormat()
  const labels = useLabels(PurchaseOrder)
  return (
    <div className={`${classes['under']} figures`}>
      <Badge variant="light" color={COLORS[row.state]} tt="none">
        {labels.choice('state', row.state)}
      </Badge>
      <strong>
        <RecordName of={Supplier} id={row.supplierId} />
      </strong>
      {row.withVat !== null && <span>{format.money(row.withVat, row.currency ?? '')}</span>}
    </div>
  )
}
