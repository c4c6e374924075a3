import { Opportunity } from '@temelia/model/crm/opportunity'
import { useMemo } from 'react'
import { useLabels } from '../records/labels.ts'
import { usePlace } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { askBody, useAsk } from './ask.ts'
import { AskBar } from './ask-bar.tsx'
import panels from './arranged-panels.module.css'
import classes from './page.module.css'
import { ForecastPanel } from './forecast-panel.tsx'
import { ConversionPanel } from './sales-panels.tsx'
import { AgentsPanel, CyclePanel, LossPanel } from './sales-report-panels.tsx'

/** `/sales-reports`: what is coming, what was won and lost and why, by whom, and how long it took. Every figure opens its list. */
export function SalesReportPage() {
  const { t } = useText()
  const labels = useLabels(Opportunity)
  const [ask, setAsk] = useAsk()
  const body = useMemo(() => askBody(ask), [ask])
  usePlace({ label: labels.many, href: '#/opportunities' }, { label: t('salesReports'), heading: true })
  return (
    <section className={classes['page']} aria-label={t('salesReports')}>
      <header className={classes['head']}>
        <AskBar ask={ask} onAsk={setAsk} />
      </header>
      <div className={panels['grid']}>
        <div className={panels['slot']} data-half>
          <ForecastPanel body={body} />
        </div>
        <div className={panels['slot']} data-half>
          <LossPanel body={body} />
        </div>
        <div className={panels['slot']} data-half>
          <AgentsPanel body={body} />
        </div>
        <div className={panels['slot']} data-half>
          <CyclePanel body={body} />
        </div>
        <div className={panels['slot']} data-half>
          <ConversionPanel body={body} />
        </div>
      </div>
    </section>
  )
}
