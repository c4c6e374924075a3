import { Anchor, Badge, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { ignoreReceived, type ReceivedInvoice, takeReceived } from './received-data.ts'
import classes from './received.module.css'

/** Received invoices with what may be done with each. */
export function ReceivedTable({ invoices }: Readonly<{ invoices: readonly ReceivedInvoice[] }>) {
  const { t } = useText()
  return (
    <div className={billing['scroll']}>
      <table className={`${billing['table']} ${classes['invoices']} figures`}>
        <thead>
          <tr>
            <th>{t('receivedSupplier')}</th>
            <th>{t('receivedNumber')}</th>
            <th>{t('receivedDate')}</th>
            <th className={billing['number']}>{t('receivedTotal')}</th>
            <th>{t('receivedNote')}</th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {invoices.map((one) => (
            <Invoice key={one.ReceivedInvoiceId} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Invoice({ one }: Readonly<{ one: ReceivedInvoice }>) {
  const { t } = useText()
  const format = useFormat()
  const day = one.Date ?? one.ReceivedOn
  return (
    <tr>
      <td data-part="supplier" className={billing['party']}>
        {one.Supplier ?? t('eInvoiceIndex', { index: one.Index })}
        {one.SupplierTaxId !== null && <div className={classes['under']}>{one.SupplierTaxId}</div>}
      </td>
      <td data-part="number">{one.Number}</td>
      <td data-part="date" className={billing['whole']}>
        {day !== null && format.date(day)}
      </td>
      <td data-part="total" className={`${billing['number']} ${billing['whole']}`}>
        {one.Total !== null && format.money(one.Total, one.Currency ?? 'RON')}
      </td>
      <td data-part="note">
        <Notes of={one} />
      </td>
      <td data-part="actions">
        <Actions of={one} />
      </td>
    </tr>
  )
}

function Notes({ of }: Readonly<{ of: ReceivedInvoice }>) {
  const { t } = useText()
  const known = of.State !== 'taken' && of.KnownBillId !== null
  return (
    <div className={classes['notes']}>
      {of.Problem !== null && (
        <Badge variant="light" color="red" tt="none">
          {t(`receivedProblem_${of.Problem}`)}
        </Badge>
      )}
      {of.Kind === 'creditNote' && (
        <Badge variant="light" color="gray" tt="none">
          {t('receivedCredit')}
        </Badge>
      )}
      {of.Test && (
        <Badge variant="light" color="gray" tt="none">
          {t('eInvoiceTest')}
        </Badge>
      )}
      {known && <span>{t('receivedKnown')}</span>}
      {of.FileId !== null && (
        <Anchor fz="inherit" underline="always" href={`/files/${of.FileId}`} download>
          {t('eInvoiceSeal')}
        </Anchor>
      )}
    </div>
  )
}

function Actions({ of }: Readonly<{ of: ReceivedInvoice }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, problem, tried } = useAction()
  const { take, ignore, bringBack } = of._actions
  const id = of.ReceivedInvoiceId
  const takeOver = async () => {
    const bill = await takeReceived(id)
    toastDone(t('purchaseImported'))
    void navigate({ to: '/purchase-bills/$id', params: { id: String(bill) } })
  }
  return (
    <div className={classes['actions']}>
      {take && (
        <Button size="compact-md" loading={busy} onClick={() => void tried(takeOver)}>
          {t('receivedTake')}
        </Button>
      )}
      {of.KnownBillId !== null && (
        <Anchor fz="inherit" underline="always" href={`#/purchase-bills/${of.KnownBillId}`}>
          {t('receivedOpen')}
        </Anchor>
      )}
      {(ignore || bringBack) && (
        <Button
          size="compact-md"
          variant="default"
          disabled={busy}
          onClick={() => void tried(() => ignoreReceived(id, ignore))}
        >
          {t(ignore ? 'receivedIgnore' : 'receivedBringBack')}
        </Button>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
    </div>
  )
}
