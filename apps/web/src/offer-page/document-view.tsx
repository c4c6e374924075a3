import { isLumpSum } from '@temelia/billing/lump-sum'
import type { Totals } from '@temelia/billing/money'
import type { OfferDocument, OfferLine } from './page-data.ts'
import { Inclusions, Payments } from './selling-view.tsx'
import { differenceOf } from './totals.ts'
import { useWords } from './words.ts'

type DocumentViewProps = Readonly<{
  document: OfferDocument
  revision: number
  region: 'ro' | 'us'
  totals: Totals
  options: ReadonlySet<number>
  /** Chooses an option or leaves it; null while nothing may be chosen. */
  onTick: ((place: number) => void) | null
}>

/** The offer as it is read: what, from whom, for whom, the scope with its price, the options. */
export function DocumentView({ document, revision, region, totals, options, onTick }: DocumentViewProps) {
  const { t, day } = useWords()
  const number = document.Number ?? document.Name
  const facts: readonly (readonly [string, string | null])[] = [
    [
      t(region === 'us' ? 'pageProposal' : 'pageOffer'),
      revision > 1 ? t('pageRevision', { number, revision }) : number,
    ],
    [t('pageDate'), document.Date && day(document.Date)],
    [t('pageValid'), document.ValidUntil && day(document.ValidUntil)],
    [t('pageSite'), document.Site],
    [t('pageDuration'), document.Duration],
    [t('pageWarranty'), document.Warranty],
  ]
  const places = document.Lines.map((line, place) => ({ line, place }))
  const optional = places.filter(({ line }) => line.Optional)
  return (
    <article>
      {document.Cover && <img className="cover" src={document.Cover} alt="" />}
      <h1>{document.Name}</h1>
      {document.Summary && <p className="summary">{document.Summary}</p>}
      <p className="quiet">{t('pageFor', { name: document.Customer })}</p>
      {document.CustomerAddress && <p className="quiet">{document.CustomerAddress}</p>}
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {document.Header && <p className="letter">{document.Header}</p>}
      <section aria-labelledby="scope">
        <h2 id="scope">{t('pageScope')}</h2>
        <ul className="lines">
          {places
            .filter(({ line }) => !line.Optional)
            .map(({ line, place }) => (
              <ScopeLine key={place} line={line} />
            ))}
        </ul>
        <Sums document={document} totals={totals} />
      </section>
      <Inclusions document={document} />
      {optional.length > 0 && (
        <section aria-labelledby="options">
          <h2 id="options">{t('pageOptions')}</h2>
          {onTick && <p className="quiet">{t('pageOptionsHelp')}</p>}
          <ul className="options">
            {optional.map(({ line, place }) => (
              <Option
                key={place}
                line={line}
                total={differenceOf(document, region, place)}
                chosen={options.has(place)}
                onTick={onTick && (() => onTick(place))}
              />
            ))}
          </ul>
        </section>
      )}
      <Payments document={document} totals={totals} />
      {document.Terms && (
        <section aria-labelledby="terms">
          <h2 id="terms">{t('pageTerms')}</h2>
          <p className="letter">{document.Terms}</p>
        </section>
      )}
      {document.Footer && <p className="letter">{document.Footer}</p>}
      <Mentions document={document} region={region} />
      {document.SellerAddress && <p className="quiet small">{document.SellerAddress}</p>}
    </article>
  )
}

function ScopeLine({ line }: Readonly<{ line: OfferLine }>) {
  const { number } = useWords()
  return (
    <li>
      <span className="name">{line.Name}</span>
      <span className="amount">{number(line.Net)}</span>
      <Measure line={line} />
    </li>
  )
}

/** The scope in sentences where the offer has them; else quantity, unit and price, unless the line is one lump sum. The discount follows either. */
function Measure({ line }: Readonly<{ line: OfferLine }>) {
  const { t, number } = useWords()
  const less = line.Discount === 0 ? [] : [t('pageLess', { percent: number(line.Discount, 0, 4) })]
  const quantity = { quantity: number(line.Quantity, 0, 6), unit: line.Unit ?? '', price: number(line.Price, 2, 6) }
  const lump = isLumpSum({ quantity: line.Quantity, unit: line.Unit, discount: line.Discount })
  const told = line.Description ?? (lump ? undefined : t('pageQuantity', quantity))
  if (told === undefined) return null
  return <span className="measure">{[told, ...less].join(', ')}</span>
}

type OptionProps = Readonly<{ line: OfferLine; total: number; chosen: boolean; onTick: (() => void) | null }>

function Option({ line, total, chosen, onTick }: OptionProps) {
  const { t, number } = useWords()
  return (
    <li className={chosen ? 'chosen' : undefined}>
      <label>
        <input type="checkbox" checked={chosen} disabled={!onTick} onChange={() => onTick?.()} />
        <span className="name">{line.Name}</span>
        <span className="amount">
          {line.Net < 0 ? '−' : '+'}
          {number(Math.abs(line.Net))}
        </span>
        <Measure line={line} />
        {total !== line.Net && <span className="withTax">{t('pageWithTax', { total: number(total) })}</span>}
      </label>
    </li>
  )
}

function Sums({ document, totals }: Readonly<{ document: OfferDocument; totals: Totals }>) {
  const { t, number, money } = useWords()
  const { Currency: currency, Discount: percent } = document
  return (
    <dl className="sums">
      {totals.discount !== 0 && (
        <>
          <dt>{t('pageLines')}</dt>
          <dd>{number(totals.lines)}</dd>
          <dt>{t('pageDiscount', { percent: number(percent, 0, 4) })}</dt>
          <dd>{number(-totals.discount)}</dd>
        </>
      )}
      <dt>{t('pageBefore')}</dt>
      <dd>{number(totals.withoutVat)}</dd>
      {totals.vatByRate
        .filter(({ category }) => category === 'S')
        .map(({ rate, vat }) => (
          <div key={rate} className="pair">
            <dt>{t('pageTax', { rate: number(rate, 0, 3) })}</dt>
            <dd>{number(vat)}</dd>
          </div>
        ))}
      <dt className="strong">{t('pageTotal')}</dt>
      <dd className="strong">{money(totals.withVat, currency)}</dd>
    </dl>
  )
}

function Mentions({ document, region }: Readonly<{ document: OfferDocument; region: 'ro' | 'us' }>) {
  const { t } = useWords()
  const told = [
    region === 'ro' && !document.VATPayer && t('pageNoVat'),
    region === 'ro' && document.CashVAT && t('pageCashVat'),
    document.Lines.some(({ VATCategory }) => VATCategory === 'AE') && t('pageReverse'),
  ].filter((one) => one !== false)
  return told.map((one) => (
    <p key={one} className="quiet small">
      {one}
    </p>
  ))
}
