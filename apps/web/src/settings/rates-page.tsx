import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { DayField } from '../ui/day-field.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from '../ui/settings-page.module.css'

type Published = Readonly<{ Date: string; Rates: Readonly<Record<string, number>> }>

/** `/settings/rates`: what currencies were worth on a day, as the National Bank of Romania published it. */
export function RatesPage() {
  const { t } = useText()
  usePlace({ label: t('settingsRates'), heading: true })
  const { number, date } = useFormat()
  const [day, setDay] = useState('')
  const asked = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
  const rates = useQuery({
    queryKey: ['exchange-rates', asked],
    queryFn: async ({ signal }) =>
      (await call('/api/exchange-rates', { query: asked ? { Date: asked } : {}, signal })).body as Published,
    retry: false,
  })
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{t('ratesText')}</p>
      <DayField label={t('ratesDay')} value={day} onDay={setDay} w={200} mb="md" />
      {rates.isError && <ProblemNote problem={rates.error} onRetry={() => void rates.refetch()} />}
      {rates.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={28} mb={8} maw={480} />)}
      {rates.data && (
        <table className={classes['table']}>
          <caption className={classes['detail']}>{t('ratesPublished', { day: date(rates.data.Date) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('ratesCurrency')}</th>
              <th scope="col" className={classes['figure']}>
                {t('ratesRate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(rates.data.Rates).map(([currency, rate]) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td className={classes['figure']}>{number(rate, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
