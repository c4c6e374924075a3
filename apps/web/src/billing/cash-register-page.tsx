import { ActionIcon, Anchor, Button, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { addDays } from '@temelia/calendar/day'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, downloadFile } from '../data/http.ts'
import { fetchPage, recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { tenantToday } from '../session/tenant-region.ts'
import { DayField } from '../ui/day-field.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { ScreenHead } from '../ui/screen-head.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { BillingPlaces } from './places.tsx'

type Register = Readonly<{
  Name: string
  Currency: string | null
  Date: string
  Opening: number
  In: number
  Out: number
  Closing: number
  Rows: readonly Readonly<{
    Type: string
    Id: number
    Document: string | null
    Explanation: string
    Amount: number
    In: number | null
    Out: number | null
    Balance: number
  }>[]
}>

/** More cash registers than a company has. */
const MOST = 100

/** `/cash-register?account=7&day=2026-11-28`: what came into a cash register on a day, what left it, what is in it. */
export function CashRegisterPage() {
  const { t } = useText()
  const labels = useLabels(BillingAccount)
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const day = dayIn(search['day']) ?? tenantToday()
  usePlace({ label: t('cashRegister'), heading: true })
  const accounts = useQuery({
    queryKey: [...recordsKey(BillingAccount), 'cash'],
    queryFn: async ({ signal }) => {
      const filter = { field: 'kind', op: 'eq', value: 'cash' } as const
      return (await fetchPage(BillingAccount, { filter, sort: 'name', page: 1, pageSize: MOST, q: '' }, signal)).rows
    },
  })
  const all = accounts.data ?? []
  const account = all.find(({ id }) => String(id) === String(search['account'])) ?? all[0]
  const choose = (change: Readonly<{ account?: string; day?: string }>) =>
    void navigate({ to: '.', search: { account: account?.id, day, ...change } as never, replace: true })
  return (
    <>
      <BillingPlaces />
      <div className={classes['journal']}>
        <ScreenHead>{account && <RegisterFiles id={account.id} day={day} />}</ScreenHead>
        {accounts.isError && <ProblemNote problem={accounts.error} onRetry={() => void accounts.refetch()} />}
        {accounts.data && !account && (
          <p className={classes['hint']}>
            {t('cashNoRegister')}{' '}
            <Anchor href="#/billing-accounts" fz="inherit" underline="always">
              {labels.many}
            </Anchor>
          </p>
        )}
        {account && (
          <>
            <Group align="flex-end" gap="sm" mb="md">
              <Select
                label={labels.one}
                w={220}
                allowDeselect={false}
                value={String(account.id)}
                data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(value) => value && choose({ account: value })}
              />
              <Group align="flex-end" gap={4} wrap="nowrap">
                <DayStep
                  label={t('cashDayBefore')}
                  icon={IconChevronLeft}
                  onStep={() => choose({ day: addDays(day, -1) })}
                />
                <DayField
                  label={t('cashDay')}
                  value={day}
                  onDay={(chosen) => dayIn(chosen) && choose({ day: chosen })}
                />
                <DayStep
                  label={t('cashDayAfter')}
                  icon={IconChevronRight}
                  onStep={() => choose({ day: addDays(day, 1) })}
                />
              </Group>
            </Group>
            <Day id={account.id} day={day} />
          </>
        )}
      </div>
    </>
  )
}

function DayStep({
  label,
  icon: Icon,
  onStep,
}: Readonly<{ label: string; icon: typeof IconChevronLeft; onStep: () => void }>) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onStep}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  )
}

/** The day as a file. */
function RegisterFiles({ id, day }: Readonly<{ id: number; day: string }>) {
  const [busy, setBusy] = useState(false)
  const save = async (format: 'pdf' | 'xlsx') => {
    setBusy(true)
    try {
      const query = { Date: day, format }
      const { blob, name } = await downloadFile(
        `/api/billing-accounts/${id}/register/export`,
        { query },
        () => undefined,
      )
      saveBlob(blob, name)
    } catch (cause) {
      toastProblem(cause)
    }
    setBusy(false)
  }
  return (['pdf', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      disabled={busy}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      onClick={() => void save(format)}
    >
      {format.toUpperCase()}
    </Button>
  ))
}

function Day({ id, day }: Readonly<{ id: number; day: string }>) {
  const { t } = useText()
  const format = useFormat()
  const register = useQuery({
    queryKey: [...recordsKey(BillingAccount), 'register', id, day],
    queryFn: async ({ signal }) =>
      (await call(`/api/billing-accounts/${id}/register`, { query: { Date: day }, signal })).body as Register,
    staleTime: 0,
  })
  if (register.isError) return <ProblemNote problem={register.error} onRetry={() => void register.refetch()} />
  if (!register.data) return null
  const { Rows: rows, Currency: currency } = register.data
  const number = classes['number']
  const money = (value: number) => format.sum(value, currency ?? '')
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['table']} ${classes['register']} figures`}>
        <thead>
          <tr>
            <th>{t('cashDocument')}</th>
            <th>{t('cashExplanation')}</th>
            <th className={number}>{t('cashIn')}</th>
            <th className={number}>{t('cashOut')}</th>
            <th className={number} data-part="balance">
              {t('cashBalance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <td>{t('cashOpening')}</td>
            <td />
            <td className={number} colSpan={2}>
              {money(register.data.Opening)}
            </td>
          </tr>
          {rows.map((row) => (
            <tr key={`${row.Type} ${row.Id} ${row.Amount}`}>
              <td>{row.Document}</td>
              <td>{row.Explanation}</td>
              <td className={number}>{row.In !== null && format.figure(row.In)}</td>
              <td className={number}>{row.Out !== null && format.figure(row.Out)}</td>
              <td className={number} data-part="balance">
                {format.figure(row.Balance)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td>{t('cashTurnover')}</td>
            <td className={number}>{format.figure(register.data.In)}</td>
            <td className={number}>{format.figure(register.data.Out)}</td>
            <td data-part="balance" />
          </tr>
          <tr>
            <td />
            <td>{t('cashClosing')}</td>
            <td />
            <td className={number} colSpan={2}>
              {money(register.data.Closing)}
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.length === 0 && <p className={classes['hint']}>{t('cashNone')}</p>}
    </div>
  )
}

function dayIn(text: unknown): string | undefined {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}
