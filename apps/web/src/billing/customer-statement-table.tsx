import { Anchor } from '@mantine/core'
import type { TextKey } from '@temelia/text/catalogue'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import own from './customer-statement.module.css'

/** What a customer owes in one currency, as the server sends it. */
export type CurrencyStatement = Readonly<{
  Currency: string
  Opening: number
  Charged: number
  Paid: number
  Closing: number
  Aging: Readonly<Record<'NotDue' | 'Days30' | 'Days60' | 'Days90' | 'Older' | 'Unallocated', number>>
  Rows: readonly Readonly<{
    Date: string
    Document: string
    Kind: string
    BillId: number | null
    PaymentId: number | null
    DueDate: string | null
    Amount: number
    Balance: number
  }>[]
}>

const PARTS: readonly (readonly [keyof CurrencyStatement['Aging'], TextKey])[] = [
  ['NotDue', 'statementAging_notDue'],
  ['Days30', 'statementAging_days30'],
  ['Days60', 'statementAging_days60'],
  ['Days90', 'statementAging_days90'],
  ['Older', 'statementAging_older'],
  ['Unallocated', 'statementAging_unallocated'],
]

/** The documents of a currency with the balance behind each, and how late what is open is. */
export function StatementTable({ statement }: Readonly<{ statement: CurrencyStatement }>) {
  const { t } = useText()
  const format = useFormat()
  const amount = (value: number) => format.figure(value)
  const number = classes['number']
  return (
    <section className={own['currency']} aria-label={statement.Currency}>
      <h2>{statement.Currency}</h2>
      <dl className={`${own['aging']} figures`} aria-label={t('statementAging')}>
        {PARTS.map(([part, word]) => (
          <div key={part} data-late={part !== 'NotDue' && part !== 'Unallocated' && statement.Aging[part] > 0}>
            <dt>{t(word)}</dt>
            <dd>{amount(statement.Aging[part])}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${own['table']} figures`}>
          <thead>
            <tr>
              <th>{t('statementDate')}</th>
              <th>{t('statementDocument')}</th>
              <th data-part="due">{t('statementDue')}</th>
              <th className={number}>{t('statementCharged')}</th>
              <th className={number}>{t('statementPaid')}</th>
              <th className={number}>{t('statementBalance')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              <td>{t('statementOpening')}</td>
              <td data-part="due" />
              <td />
              <td />
              <td className={number}>{amount(statement.Opening)}</td>
            </tr>
            {statement.Rows.map((row) => (
              <tr key={`${row.Kind} ${row.BillId ?? row.PaymentId}`}>
                <td className={own['day']}>{format.date(row.Date)}</td>
                <td>
                  {row.BillId === null ? (
                    row.Document
                  ) : (
                    <Anchor fz="inherit" href={`#/bills/${row.BillId}`}>
                      {row.Document}
                    </Anchor>
                  )}
                </td>
                <td data-part="due">{row.DueDate && format.date(row.DueDate)}</td>
                <td className={number}>{row.BillId === null ? '' : amount(row.Amount)}</td>
                <td className={number}>{row.PaymentId === null ? '' : amount(row.Amount === 0 ? 0 : -row.Amount)}</td>
                <td className={number}>{amount(row.Balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td>{t('statementClosing')}</td>
              <td data-part="due" />
              <td className={number}>{amount(statement.Charged)}</td>
              <td className={number}>{amount(statement.Paid)}</td>
              <td className={number}>{amount(statement.Closing)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {statement.Rows.length === 0 && <p className={classes['hint']}>{t('statementEmpty')}</p>}
    </section>
  )
}
