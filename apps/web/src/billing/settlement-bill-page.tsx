import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Customer } from '@temelia/model/crm/customer'
import { Project } from '@temelia/model/estimation/project'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { callOnce } from '../data/call-once.ts'
import { call } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { usePractice } from '../session/tenant-region.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { useRetainedLabel } from './retained-label.ts'

/** What a bill of a settlement would hold, and the bill that it has already. */
type SettledBill = Readonly<{
  DeductionId: number
  Name: string | null
  InvestmentId: number
  ProjectName: string
  Practice: 'ro' | 'us'
  Currency: string
  AccountId: number | null
  Approved: boolean
  BillId: number | null
  BillCode: string | null
  Retention: number
  Retained: number
  WithoutVAT: number
  VAT: number
  WithVAT: number
  Lines: readonly Readonly<{ Name: string; Value: number; VATCategory: string; VATRate: number }>[]
}>

/** `/settlement-bills?settlement=7`: what a settlement is billed at, and its bill. */
export function SettlementBillPage() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const id = Number(search['settlement']) || 0
  return id > 0 ? <BillOf id={id} /> : <NoSettlement />
}

/** An address that names no settlement: where settlements are billed. */
function NoSettlement() {
  const { t } = useText()
  const title = t(usePractice() === 'us' ? 'billFromApplication' : 'billFromSettlement')
  const projects = useLabels(Project).many
  usePlace({ label: useLabels(Bill).many, href: '#/bills' }, { label: title })
  return (
    <EmptyState level={1} title={title} text={t('billSettlementNone')}>
      <Button component="a" href="#/projects">
        {projects}
      </Button>
    </EmptyState>
  )
}

function BillOf({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const seen = useQuery({
    queryKey: [...recordsKey(Bill), 'ofSettlement', id],
    queryFn: async ({ signal }) =>
      (await call('/api/settlement-bills', { query: { DeductionId: id }, signal })).body as SettledBill,
    staleTime: 0,
  })
  const title = t(seen.data?.Practice === 'us' ? 'billFromApplication' : 'billFromSettlement')
  usePlace({ label: useLabels(Bill).many, href: '#/bills' }, { label: title })
  return (
    <div className={classes['offerMaking']}>
      {seen.isError && <ProblemNote problem={seen.error} onRetry={() => void seen.refetch()} />}
      {seen.data && (
        <>
          <Making key={seen.data.DeductionId} settled={seen.data} title={title} />
          <Settled settled={seen.data} />
        </>
      )}
    </div>
  )
}

function Making({ settled, title }: Readonly<{ settled: SettledBill; title: string }>) {
  const { t } = useText()
  const labels = useLabels(Bill)
  const navigate = useNavigate()
  const [accountId, setAccountId] = useState(settled.AccountId)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const json = { DeductionId: settled.DeductionId, ...(accountId === null ? {} : { AccountId: accountId }) }
      const { body } = await callOnce('/api/settlement-bills', json)
      for (const of of [Bill, EntityProduct]) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
      await navigate({ to: '/bills/$id', params: { id: String((body as { BillId: number }).BillId) } })
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void make(event)}>
      <Stack gap="md">
        <div>
          <h1 className={classes['makingTitle']}>{title}</h1>
          <p className={classes['hint']}>
            <Anchor
              fz="inherit"
              href={`#/projects/${settled.InvestmentId}/settlements?settlement=${settled.DeductionId}`}
            >
              {[settled.ProjectName, settled.Name].filter(Boolean).join(', ')}
            </Anchor>
          </p>
        </div>
        {problem !== null && <ProblemNote problem={problem} />}
        {settled.BillId !== null ? (
          <Alert color="gray">
            <p>{t('billSettlementHas', { code: settled.BillCode ?? labels.choice('state', 'draft') })}</p>
            <Button mt="sm" component="a" href={`#/bills/${settled.BillId}`}>
              {t('billSettlementOpen')}
            </Button>
          </Alert>
        ) : (
          <>
            {!settled.Approved && <Alert color="yellow">{t('billSettlementWaits')}</Alert>}
            <RecordPicker
              of={Customer}
              label={labels.field('accountId')}
              withAsterisk
              value={accountId}
              onChange={setAccountId}
            />
            <Button type="submit" loading={busy} disabled={!settled.Approved || accountId === null}>
              {t('offerBillMake')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}

/** The lines and sums of the bill, retention beside them. */
function Settled({ settled }: Readonly<{ settled: SettledBill }>) {
  const { t } = useText()
  const format = useFormat()
  const lines = useLabels(EntityProduct)
  const retainedLabel = useRetainedLabel()
  const amount = (value: number) => format.figure(value)
  const now = Math.max(subtractDecimals(settled.WithVAT, settled.Retained), 0)
  return (
    <section className={classes['lines']} aria-label={t('billTotals')}>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} figures`}>
          <thead>
            <tr>
              <th>{t('billPrintName')}</th>
              <th className={classes['number']}>{lines.field('vatRate')}</th>
              <th className={classes['number']}>{lines.field('value')}</th>
            </tr>
          </thead>
          <tbody>
            {settled.Lines.map((line) => (
              <tr key={`${line.Name} ${line.VATRate}`}>
                <td>{line.Name}</td>
                <td className={classes['number']}>
                  {line.VATCategory === 'S'
                    ? format.number(line.VATRate)
                    : lines.choice('vatCategory', line.VATCategory)}
                </td>
                <td className={classes['number']}>{amount(line.Value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={`${classes['totals']} figures`}>
        <dt>{t('billWithoutVat')}</dt>
        <dd>{amount(settled.WithoutVAT)}</dd>
        <dt>{t('billVat')}</dt>
        <dd>{amount(settled.VAT)}</dd>
        <dt className={classes['strong']}>{t('billWithVat', { currency: settled.Currency })}</dt>
        <dd className={classes['strong']}>{amount(settled.WithVAT)}</dd>
        {settled.Retained !== 0 && (
          <>
            <dt>{retainedLabel(settled.Retained, settled.Retention)}</dt>
            <dd>{amount(-settled.Retained)}</dd>
            <dt className={classes['strong']}>{t('billPayNow')}</dt>
            <dd className={classes['strong']}>{amount(now)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
