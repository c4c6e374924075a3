import { Alert } from '@mantine/core'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { useLabels } from '../records/labels.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import type { OfferLines } from './project-offer-data.ts'

type OfferPreviewProps = Readonly<{ seen: OfferLines | null; problem: unknown; tooMany: boolean }>

/** Lines that are shown before the offer is made; the total is of all. */
const SHOWN = 60

/** The lines that an offer would have, with their sum. */
export function OfferPreview({ seen, problem, tooMany }: OfferPreviewProps) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(EntityProduct)
  if (problem !== null) return <ProblemNote problem={problem} />
  if (!seen) return <p className={classes['hint']}>{t('offerChooseProject')}</p>
  const rest = seen.LineCount - SHOWN
  return (
    <section className={classes['lines']} aria-label={t('offerPreview')}>
      {seen.LinesLeftOut > 0 && (
        <Alert color="yellow" mb="sm">
          {t('offerLinesLeftOut', { count: seen.LinesLeftOut })}
        </Alert>
      )}
      {tooMany && (
        <Alert color="yellow" mb="sm">
          {t('offerTooManyLines', { count: seen.LineCount, most: seen.MostLines })}
        </Alert>
      )}
      {seen.LineCount === 0 && <p className={classes['hint']}>{t('offerNothing')}</p>}
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${classes['documentLines']} figures`}>
          <thead>
            <tr>
              <th>{t('billPrintNumber')}</th>
              <th>{t('billPrintName')}</th>
              <th className={classes['number']}>{labels.field('quantity')}</th>
              <th>{labels.field('measureUnit')}</th>
              <th className={classes['number']}>{labels.field('price')}</th>
              <th className={classes['number']}>{labels.field('value')}</th>
            </tr>
          </thead>
          <tbody>
            {seen.Lines.slice(0, SHOWN).map((line, index) => (
              // Lines have no name of their own before they are made.
              <tr key={index}>
                <td data-part="place">{index + 1}</td>
                <td data-part="name">{line.Name}</td>
                <td data-part="quantity" className={classes['number']}>
                  {format.number(line.Quantity, { min: 2, max: 6 })}
                </td>
                <td data-part="unit">{line.MeasureUnit}</td>
                <td data-part="price" className={classes['number']}>
                  {format.number(line.Price, { min: 2, max: 6 })}
                </td>
                <td data-part="value" className={classes['number']}>
                  {format.number(line.Value, 2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className={classes['hint']}>{t('offerMoreLines', { count: rest })}</p>}
      <dl className={`${classes['totals']} figures`}>
        <dt className={classes['strong']}>{t('billWithoutVat')}</dt>
        <dd className={classes['strong']}>{format.money(seen.WithoutVAT, seen.Currency)}</dd>
      </dl>
    </section>
  )
}
