import { useText } from '../ui/text.ts'
import classes from './table.module.css'
import { BarCell } from './bar-cell.tsx'
import { BarLegend } from './bar-legend.tsx'
import { FigureLink } from './figure-link.tsx'
import { forecastLines } from './forecast-lines.ts'
import { Nothing, Panel } from './panel.tsx'
import { usePanel } from './panel-data.ts'
import { FigureCells } from './sales-panels.tsx'
import { useMoney } from './use-money.ts'

/** What open opportunities may bring by the month they are to close: the likely part of each bar is dark. */
export function ForecastPanel({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t, language } = useText()
  const money = useMoney()
  const load = usePanel('weightedPipeline', body)
  const { data } = load
  const lines = forecastLines(data, t, language)
  const sum = (figure: (typeof lines)[number]['figure'], name = 'Sum') => figure?.Sums?.[name] ?? 0
  const most = Math.max(1, ...lines.map(({ figure }) => sum(figure)))
  return (
    <Panel
      title={t('salesForecast')}
      count={
        data?.Total && <FigureLink figure={data.Total}>{t('dashOpenCount', { count: data.Total.Count })}</FigureLink>
      }
      load={load}
      rows={9}
      tools={<BarLegend />}
    >
      {data?.Total?.Count === 0 ? (
        <Nothing text={t('dashNoPipeline')} act={t('dashOpenList')} href="#/opportunities" />
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th>{t('dashClosesIn')}</th>
              <th aria-hidden className={classes['barColumn']} />
              <th data-figure>{t('dashOpenHead')}</th>
              <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
              <th data-figure>{t('dashWeightedShort')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, figure }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <BarCell share={sum(figure) / most} filled={sum(figure, 'WeightedSum') / (sum(figure) || 1)} />
                <FigureCells figure={figure} names={['Sum', 'WeightedSum']} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('dashTotal')}</th>
              <td aria-hidden className={classes['barColumn']} />
              <FigureCells figure={data?.Total} names={['Sum', 'WeightedSum']} />
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}
