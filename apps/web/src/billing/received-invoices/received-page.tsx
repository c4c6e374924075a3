import { EInvoiceNotSetUp } from '../e-invoice-not-set-up.tsx'
import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'
import {
  fetchReceived,
  type Received,
  type ReceivedState,
  receivedStates,
  settleMissed,
  useReceived,
} from './received-data.ts'
import { ReceivedTable } from './received-table.tsx'
import classes from './received.module.css'

/** The service lists 60 days: a list that was not read for so long is about to miss some. */
const SOON_MISSED_MS = 45 * 86_400_000

/** `/received-invoices`: electronic invoices that suppliers sent, taken over as supplier bills with one click. */
export function ReceivedInvoicesPage() {
  const { t } = useText()
  const [state, setState] = useState<ReceivedState>('new')
  const [page, setPage] = useState(1)
  const received = useReceived(state, page)
  usePlace({ label: t('receivedInvoices'), heading: true })
  const show = (next: string) => {
    setState(receivedStates.find((one) => one === next) ?? 'new')
    setPage(1)
  }
  return (
    <>
      <BillingPlaces />
      <div className={billing['journal']}>
        <div className={classes['head']}>
          <SegmentedControl
            className={classes['states']}
            value={state}
            onChange={show}
            data={receivedStates.map((one) => ({ value: one, label: t(`receivedState_${one}`) }))}
          />
          {received.data && <Reading of={received.data} />}
        </div>
        {received.data && <MissedDays of={received.data} />}
        {received.isError && <ProblemNote problem={received.error} onRetry={() => void received.refetch()} />}
        {received.data?.Invoices.length === 0 && <EmptyState title={t('receivedNone')} text={t('receivedNoneText')} />}
        {received.data && received.data.Invoices.length > 0 && <ReceivedTable invoices={received.data.Invoices} />}
        {(page > 1 || received.data?.More === true) && (
          <div className={classes['pages']}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('receivedNewer')}
            </Button>
            <Button variant="default" disabled={received.data?.More !== true} onClick={() => setPage(page + 1)}>
              {t('receivedOlder')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Days that were never read, or will not be soon, and what to do about them. */
function MissedDays({ of }: Readonly<{ of: Received }>) {
  const { t } = useText()
  const format = useFormat()
  const { busy, problem, tried } = useAction()
  const { Missed: missed, ReadAt: readAt } = of
  const late = readAt !== null && Date.now() - Date.parse(readAt) > SOON_MISSED_MS
  if (missed === null && !(late && of.SetUp)) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />}>
      {missed === null ? (
        t('receivedMissedSoon', { from: format.date(String(readAt).slice(0, 10)) })
      ) : (
        <>
          <p className={classes['missed']}>
            <strong>{t('receivedMissed', { from: format.date(missed.From), until: format.date(missed.Until) })}</strong>{' '}
            {t('receivedMissedHow')}
          </p>
          {of._actions.settleMissed && (
            <Button size="xs" variant="default" loading={busy} onClick={() => void tried(() => settleMissed(missed))}>
              {t('receivedMissedDone')}
            </Button>
          )}
        </>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
    </Alert>
  )
}

/** When the service was asked last, what was wrong, and the button that asks now. */
function Reading({ of }: Readonly<{ of: Received }>) {
  const { t } = useText()
  const format = useFormat()
  const { busy, problem, tried } = useAction()
  if (!of.SetUp)
    return (
      <p className={billing['hint']}>
        <EInvoiceNotSetUp />
      </p>
    )
  const wrong = {
    NO_TAX_ID: t('receivedNoTaxId'),
    BUSY: t('receivedBusy'),
    DENIED: t('eInvoiceAccessDenied'),
  }[of.Problem ?? '']
  const said = of.Problem === null ? null : (wrong ?? t('eInvoiceAccessDown'))
  return (
    <>
      {of._actions.fetch && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={() => void tried(fetchReceived)}
        >
          {t('receivedFetch')}
        </Button>
      )}
      <p className={billing['hint']} role="status">
        {said !== null && <strong>{said} </strong>}
        {of.ReadAt !== null && t('receivedReadAt', { when: format.instant(of.ReadAt) })}
      </p>
      {problem !== null && <ProblemNote problem={problem} />}
    </>
  )
}
