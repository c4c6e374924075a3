import { Button, Group } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { addMonths } from '@temelia/calendar/day'
import { Bill } from '@temelia/model/billing/bill'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, downloadFile } from '../data/http.ts'
import { recordsKey } from '../data/records.ts'
import { attachmentFrom } from '../records/related/use-uploads.ts'
import { tenantToday } from '../session/tenant-region.ts'
import { writeEmail } from '../shell/email-composer.tsx'
import { DayField } from '../ui/day-field.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { ScreenHead } from '../ui/screen-head.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { type CurrencyStatement, StatementTable } from './customer-statement-table.tsx'

type Statement = Readonly<{
  AccountId: number
  Customer: string
  Email: string | null
  From: string
  To: string
  Currencies: readonly CurrencyStatement[]
}>

/** Months that are shown where no days are chosen. */
const MONTHS = 12

/** `/customer-statements/7?from=2026-01-01&to=2026-11-30`: what a customer owes, document by document. */
export function CustomerStatementPage() {
  const { t } = useText()
  const { id = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const to = dayIn(search['to']) ?? tenantToday()
  const from = dayIn(search['from']) ?? addMonths(to, -MONTHS)
  const days = { From: from, To: to }
  const statement = useQuery({
    queryKey: [...recordsKey(Bill), 'customerStatement', id, from, to],
    queryFn: async ({ signal }) =>
      (await call(`/api/customer-statements/${id}`, { query: days, signal })).body as Statement,
    staleTime: 0,
  })
  const name = statement.data?.Customer ?? ''
  usePlace({ label: name, href: `#/customers/${id}` }, { label: t('customerStatement'), heading: true })
  const choose = (change: Readonly<{ from?: string; to?: string }>) =>
    void navigate({ to: '.', search: { from, to, ...change } as never, replace: true })
  return (
    <div className={classes['journal']}>
      <ScreenHead>{statement.data && <StatementActions statement={statement.data} />}</ScreenHead>
      <Group align="flex-end" gap="sm" mb="md">
        <DayField
          flex="1 1 140px"
          maw={200}
          label={t('statementFrom')}
          value={from}
          onDay={(day) => dayIn(day) && choose({ from: day })}
        />
        <DayField
          flex="1 1 140px"
          maw={200}
          label={t('statementTo')}
          value={to}
          onDay={(day) => dayIn(day) && choose({ to: day })}
        />
      </Group>
      {statement.isError && <ProblemNote problem={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data?.Currencies.map((one) => (
        <StatementTable key={one.Currency} statement={one} />
      ))}
    </div>
  )
}

/** The statement as a file, and by email to the customer. */
function StatementActions({ statement }: Readonly<{ statement: Statement }>) {
  const { t } = useText()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { AccountId: id, From, To } = statement
  const file = (kind: 'pdf' | 'xlsx') =>
    downloadFile(`/api/customer-statements/${id}/export`, { query: { From, To, format: kind } }, () => undefined)

  async function doing(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      toastProblem(cause)
    }
    setBusy(false)
  }

  const save = (kind: 'pdf' | 'xlsx') =>
    void doing(async () => {
      const { blob, name } = await file(kind)
      saveBlob(blob, name)
    })

  const send = () =>
    void doing(async () => {
      const { blob, name } = await file('pdf')
      const balance = statement.Currencies.map((one) => format.money(one.Closing, one.Currency, 2)).join(', ')
      writeEmail({
        about: { type: 'account', id },
        customerId: id,
        recipients: statement.Email ? [statement.Email.toLowerCase()] : [],
        subject: t('statementOf', { name: statement.Customer }),
        html: `<p>${t('statementEmail', { day: format.date(To), balance })}</p>`,
        attached: [attachmentFrom(new File([blob], name, { type: blob.type }), false)],
      })
    })

  return (
    <>
      {(['pdf', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          disabled={busy}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => save(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
      <Button loading={busy} leftSection={<IconMail size={16} stroke={1.6} />} onClick={send}>
        {t('statementSend')}
      </Button>
    </>
  )
}

function dayIn(text: unknown): string | undefined {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}
