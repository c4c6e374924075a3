import type { Totals } from '@temelia/billing/money'
import { instalmentAmounts } from '@temelia/billing/payment-schedule'
import type { OfferDocument } from './page-data.ts'
import { useWords } from './words.ts'

/** What the price holds and what it does not. */
export function Inclusions({ document }: Readonly<{ document: OfferDocument }>) {
  const { t } = useWords()
  const lists = (
    [
      ['included', t('pageIncluded'), document.Included],
      ['excluded', t('pageExcluded'), document.Excluded],
    ] as const
  ).filter(([, , all]) => all.length > 0)
  if (lists.length === 0) return null
  return (
    <div className="inclusions">
      {lists.map(([key, word, all]) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key}>{word}</h2>
          <ul className={key}>
            {all.map((one, place) => (
              <li key={`${place} ${one}`}>{one}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** When what is paid, of the total with the options that are ticked. */
export function Payments({ document, totals }: Readonly<{ document: OfferDocument; totals: Totals }>) {
  const { t, number, money } = useWords()
  if (document.Payments.length === 0) return null
  const amounts = instalmentAmounts(
    totals.withVat,
    document.Payments.map(({ Name, Percent }) => ({ name: Name, percent: Percent })),
  )
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{t('pagePayments')}</h2>
      <dl className="sums">
        {document.Payments.map(({ Name, Percent }, place) => (
          <div key={`${place} ${Name}`} className="pair">
            <dt>
              {Name}, {number(Percent, 0, 4)} %
            </dt>
            <dd>{number(amounts[place] ?? 0)}</dd>
          </div>
        ))}
        <dt className="strong">{t('pageTotal')}</dt>
        <dd className="strong">{money(totals.withVat, document.Currency)}</dd>
      </dl>
    </section>
  )
}
