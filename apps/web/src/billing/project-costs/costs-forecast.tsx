import { Button } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import { useFormat } from '../../ui/use-format.ts'
import type { Costs, EstimateCosts } from './costs-data.ts'
import { nameOfCosts } from './name-of-costs.ts'
import type { ForecastActs } from './use-forecasts.ts'

type CostsForecastProps = Readonly<{ costs: Costs; row: EstimateCosts; acts: ForecastActs }>

/** What an estimate comes to at completion: how it is counted, or what was typed instead of it and why. */
export function CostsForecast({ costs, row, acts }: CostsForecastProps) {
  const { t } = useText()
  const format = useFormat()
  const { Forecast: forecast } = row
  const editable = costs.Editable && forecast?.CostForecastId !== null
  return (
    <section aria-label={t('costsAtCompletion')}>
      <h3>
        <span>{t('costsAtCompletion')}</span>
        <span>{format.figure(row.AtCompletion ?? 0, { min: 2, max: 2 })}</span>
      </h3>
      {row.PercentSpent !== null && row.PercentSpent !== 0 && (
        <p>
          {t('costsPercentSpent')}: {format.percent(row.PercentSpent, { min: 0, max: 1 })}
        </p>
      )}
      {forecast ? (
        <>
          <p>{t('costsTyped', { amount: format.money(row.Counted ?? 0, costs.Currency) })}</p>
          <TypedInput
            label={t('costsReason')}
            aria-label={`${t('costsReason')}, ${nameOfCosts(row, t)}`}
            placeholder={t('costsReasonHint')}
            value={forecast.Reason ?? ''}
            maxLength={1_000}
            readOnly={!editable}
            mt={8}
            onTake={(reason) => acts.setReason(row, reason)}
          />
          {editable && (
            <Button size="compact-sm" variant="subtle" mt={8} onClick={() => void acts.setAmount(row, null)}>
              {t('costsForecastClear')}
            </Button>
          )}
        </>
      ) : (
        <p>{t('costsCounted')}</p>
      )}
    </section>
  )
}
