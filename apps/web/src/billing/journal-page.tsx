import { Button } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { journalBaseWord } from '@temelia/text/journal-words'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { usePractice } from '../session/tenant-region.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import rows from './phone-cards.module.css'
import { MonthHead, useMonth } from './month-head.tsx'
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
  const { t } = useText()
  const month = useMonth()
  const journal = useQuery({
    queryKey: [...recordsKey(kind === 'sales' ? Bill : PurchaseBill), 'journal', month],
    queryFn: async ({ signal }) =>
      (await call(`/api/${kind}-journal`, { query: { Month: month }, signal })).body as Journal,
  })
  const title = t(`${kind}Journal`)
  usePlace({ label: title, heading: true })
  const practice = usePractice()
  const none = journal.data?.RowCount === 0
  const files = FILES.filter(
    (file) => (!('practice' in file) || file.practice === practice) && (kind === 'sales' || file.of === 'export'),
  ).map((file) => ({ ...file, disabled: none && file.of === 'documents' }))
  return (
    <>
      <BillingPlaces />
      <div className={classes['journal']}>
        <MonthHead month={month} path={`/api/${kind}-journal`} files={files} />
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
    return (
      <EmptyState
        title={t(sales ? 'journalEmpty' : 'purchaseJournalEmpty')}
        text={t(sales ? 'journalEmptyText' : 'purchaseJournalEmptyText')}
      >
        <Button component="a" href={sales ? '#/bills?add=1' : '#/purchase-bills?add=1'}>
          {bill.add}
        </Button>
      </EmptyState>
    )
  const groupName = ({ Category, Rate }: Journal['Groups'][number]) =>
    Category === 'S' ? `${format.number(Rate)}%` : line.choice('vatCategory', Category)
  const taxes = (amounts: readonly Amount[]) =>
    journal.Groups.flatMap((group, at) => {
      const key = groupName(group)
      const cell = (name: ReturnType<typeof journalBaseWord> | 'journalTax', amount: number) => (
        <td
          key={`${key} ${name}`}
          className={classes['number']}
          data-head={t(name, { group: key })}
          data-none={amount === 0 || undefined}
        >
          {format.figure(amount)}
        </td>
      )
      const base = cell(journalBaseWord(group.Category), amounts[at]?.Base ?? 0)
      return group.Category === 'S' ? [base, cell('journalTax', amounts[at]?.VAT ?? 0)] : [base]
    })
  const withTax = t('billWithVat', { currency: journal.Currency })
  const total = (amount: number) => (
    <td className={classes['number']} data-head={withTax}>
      {format.figure(amount)}
    </td>
  )
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['table']} ${rows['rows']} figures`}>
        <thead>
          <tr>
            <th>{bill.field('date')}</th>
            <th>{bill.field('kind')}</th>
            <th>{bill.field(sales ? 'code' : 'number')}</th>
            <th>{bill.field(sales ? 'accountId' : 'supplierId')}</th>
            <th className={classes['number']}>{withTax}</th>
            {journal.Groups.flatMap((group) => {
              const name = groupName(group)
              return [
                <th key={`${name} base`} className={classes['number']}>
                  {t(journalBaseWord(group.Category), { group: name })}
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
                <a href={sales ? `#/bills/${row.BillId}` : `#/purchase-bills/${row.PurchaseBillId}`} data-thumb>
                  {row.Code}
                </a>
              </td>
              <td className={classes['party']} data-part="party">
                {row.Customer ?? row.Supplier}
              </td>
              {total(row.Total)}
              {taxes(row.Amounts)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('journalSum', { count: journal.RowCount })}</td>
            {total(journal.Total)}
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
