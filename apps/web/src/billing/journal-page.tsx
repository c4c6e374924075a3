import { Button, Menu, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addMonths } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import { Bill } from '@temelia/model/billing/bill'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, downloadFile } from '../data/http.ts'
import { recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { tenantToday, usePractice } from '../session/tenant-region.ts'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { BillingPlaces } from './places.tsx'

type Amount = Readonly<{ Base: number; VAT: number }>

type Journal = Readonly<{
  Currency: string
  Groups: readonly Readonly<{ Category: string; Rate: number }>[]
  RowCount: number
  Rows: readonly Readonly<{
    BillId?: number
    PurchaseBillId?: number
    Date: string | null
    Kind: string
    Code: string | null
    Customer?: string | null
    Supplier?: string | null
    Total: number
    Amounts: readonly Amount[]
  }>[]
  Total: number
  Amounts: readonly Amount[]
}>

/** What an accountant takes of a month; the files of accounting programs where those are used. */
const FILES = [
  { text: 'journalXlsx', of: 'export', format: 'xlsx' },
  { text: 'journalCsv', of: 'export', format: 'csv' },
  { text: 'journalSaga', of: 'accounting', format: 'saga', practice: 'ro' },
  { text: 'journalIif', of: 'accounting', format: 'iif', practice: 'us' },
  { text: 'journalPdf', of: 'documents', format: 'pdf' },
  { text: 'journalZip', of: 'documents', format: 'zip' },
] as const

/** Months that can be chosen, back from this one. */
const MONTHS = 36

/** `/sales-journal?month=2026-11`: what was sold in a month, with its taxes. */
export function JournalPage() {
  return <MonthPage key="sales" kind="sales" />
}

/** `/purchase-journal?month=2026-11`: what was bought in a month, with its taxes. */
export function PurchaseJournalPage() {
  return <MonthPage key="purchase" kind="purchase" />
}

type Kind = 'sales' | 'purchase'

function MonthPage({ kind }: Readonly<{ kind: Kind }>) {
  const { t, language } = useText()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const first = `${tenantToday().slice(0, 7)}-01`
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back).slice(0, 7))
  const month = months.find((one) => one === search['month']) ?? (months[0] as string)
  const journal = useQuery({
    queryKey: [...recordsKey(kind === 'sales' ? Bill : PurchaseBill), 'journal', month],
    queryFn: async ({ signal }) =>
      (await call(`/api/${kind}-journal`, { query: { Month: month }, signal })).body as Journal,
  })
  const title = t(`${kind}Journal`)
  usePlace({ label: title })
  const practice = usePractice()
  const [busy, setBusy] = useState(false)
  const files = FILES.filter(
    (file) => (!('practice' in file) || file.practice === practice) && (kind === 'sales' || file.of === 'export'),
  )
  const save = async (of: string, format: string) => {
    setBusy(true)
    try {
      const query = { Month: month, format }
      const { blob, name } = await downloadFile(`/api/${kind}-journal/${of}`, { query }, () => undefined)
      saveBlob(blob, name)
    } catch (cause) {
      toastProblem(cause)
    }
    setBusy(false)
  }
  const none = journal.data?.RowCount === 0
  return (
    <>
      <BillingPlaces />
      <div className={classes['journal']}>
        <div className={classes['journalHead']}>
          <h1 className={classes['makingTitle']}>{title}</h1>
          <Select
            aria-label={t('journalMonth')}
            w={200}
            value={month}
            allowDeselect={false}
            data={months.map((one) => ({
              value: one,
              label: `${monthWord(Number(one.slice(5)), language)} ${one.slice(0, 4)}`,
            }))}
            onChange={(value) => void navigate({ to: '.', search: { month: value } as never })}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.6} />}>
                {t('journalFiles')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {files.map(({ text, of, format }) => (
                <Menu.Item key={text} disabled={none && of === 'documents'} onClick={() => void save(of, format)}>
                  {t(text)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
        {journal.isError && <ProblemNote problem={journal.error} onRetry={() => void journal.refetch()} />}
        {journal.data && <Rows kind={kind} journal={journal.data} />}
      </div>
    </>
  )
}

function Rows({ kind, journal }: Readonly<{ kind: Kind; journal: Journal }>) {
  const { t } = useText()
  const format = useFormat()
  const sales = kind === 'sales'
  const bill = useLabels(sales ? Bill : PurchaseBill)
  const line = useLabels(EntityProduct)
  if (journal.RowCount === 0)
    return <p className={classes['hint']}>{t(sales ? 'journalEmpty' : 'purchaseJournalEmpty')}</p>
  const groupName = ({ Category, Rate }: Journal['Groups'][number]) =>
    Category === 'S' ? `${format.number(Rate)}%` : line.choice('vatCategory', Category)
  const taxes = (amounts: readonly Amount[]) =>
    journal.Groups.flatMap((group, at) => {
      const key = groupName(group)
      const cell = (name: string, amount: number) => (
        <td key={`${key} ${name}`} className={classes['number']}>
          {amount === 0 ? '–' : format.number(amount, 2)}
        </td>
      )
      const base = cell('base', amounts[at]?.Base ?? 0)
      return group.Category === 'S' ? [base, cell('tax', amounts[at]?.VAT ?? 0)] : [base]
    })
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['table']} figures`}>
        <thead>
          <tr>
            <th>{bill.field('date')}</th>
            <th>{bill.field('kind')}</th>
            <th>{bill.field(sales ? 'code' : 'number')}</th>
            <th>{bill.field(sales ? 'accountId' : 'supplierId')}</th>
            <th className={classes['number']}>{t('billWithVat', { currency: journal.Currency })}</th>
            {journal.Groups.flatMap((group) => {
              const name = groupName(group)
              return [
                <th key={`${name} base`} className={classes['number']}>
                  {t('journalBase', { group: name })}
                </th>,
                ...(group.Category === 'S'
                  ? [
                      <th key={`${name} tax`} className={classes['number']}>
                        {t('journalTax', { group: name })}
                      </th>,
                    ]
                  : []),
              ]
            })}
          </tr>
        </thead>
        <tbody>
          {journal.Rows.map((row) => (
            <tr key={row.BillId ?? row.PurchaseBillId}>
              <td className={classes['whole']}>{row.Date && format.date(row.Date)}</td>
              <td>{bill.choice('kind', row.Kind)}</td>
              <td className={classes['whole']}>
                <a href={sales ? `#/bills/${row.BillId}` : `#/purchase-bills/${row.PurchaseBillId}`}>{row.Code}</a>
              </td>
              <td className={classes['party']}>{row.Customer ?? row.Supplier}</td>
              <td className={classes['number']}>{format.number(row.Total, 2)}</td>
              {taxes(row.Amounts)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('journalSum', { count: journal.RowCount })}</td>
            <td className={classes['number']}>{format.number(journal.Total, 2)}</td>
            {taxes(journal.Amounts)}
          </tr>
        </tfoot>
      </table>
      {journal.RowCount > journal.Rows.length && (
        <p className={classes['hint']}>{t('offerMoreLines', { count: journal.RowCount - journal.Rows.length })}</p>
      )}
    </div>
  )
}
