import { formatDay } from '@temelia/calendar/format-day'
import { useText } from '../ui/text.ts'
import { BarCell } from './bar-cell.tsx'
import { BarLegend } from './bar-legend.tsx'
import { type Figure, FigureLink } from './figure-link.tsx'
import { forecastLines } from './forecast-lines.ts'
import { monthShort } from '../ui/month-names.ts'
import { Foot, Nothing, Panel } from './panel.tsx'
import { usePanel } from './panel-data.ts'
import type { Options } from './panel-options.ts'
import { useMoney } from './use-money.ts'
import classes from './sales-panels.module.css'
import tables from './table.module.css'

type PanelProps = Readonly<{ body: Readonly<Record<string, unknown>>; onSettings?: () => void }>

/** The pipeline by stage: how many opportunities, their sum and what of it is likely. */
export function PipelinePanel({ body, onSettings, options }: PanelProps & Readonly<{ options: Options['funnel'] }>) {
  const { t, language } = useText()
  const money = useMoney()
  const load = usePanel('salesFunnel', { ...body, Basis: options.basis })
  const stages = (load.data?.Stages ?? []).filter(
    ({ StageId }) => StageId === null || !options.hidden.includes(StageId),
  )
  const most = Math.max(1, ...stages.map(({ Figure: figure }) => figure?.Sums?.['Sum'] ?? 0))
  const total = load.data?.Total
  return (
    <Panel
      title={t('dashPipeline')}
      count={total && <FigureLink figure={total}>{t(BASIS[options.basis], { count: total.Count })}</FigureLink>}
      load={load}
      rows={7}
      onSettings={onSettings}
      tools={<BarLegend />}
    >
      <table className={tables['table']}>
        <thead>
          <tr>
            <th>{t('dashStage')}</th>
            <th aria-hidden className={tables['barColumn']} />
            <th data-figure>{t('dashOpenHead')}</th>
            <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
            <th data-figure>{t('dashWeightedShort')}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ StageId, Name, Name_ro, Figure: figure }) => (
            <tr key={StageId ?? 0}>
              <th scope="row">{(language === 'ro' ? (Name_ro ?? Name) : Name) ?? t('dashNoStage')}</th>
              <BarCell
                share={(figure?.Sums?.['Sum'] ?? 0) / most}
                filled={(figure?.Sums?.['WeightedSum'] ?? 0) / (figure?.Sums?.['Sum'] || 1)}
              />
              <FigureCells figure={figure} names={['Sum', 'WeightedSum']} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashTotal')}</th>
            <td aria-hidden className={tables['barColumn']} />
            <FigureCells figure={total} names={['Sum', 'WeightedSum']} />
          </tr>
        </tfoot>
      </table>
      {money.besides(total) && <Foot>{t('dashBesides', { sums: money.besides(total) })}</Foot>}
      {total?.Count === 0 && options.basis !== 'open' && <Foot>{t('dashNoneInDays')}</Foot>}
    </Panel>
  )
}

const BASIS = { open: 'dashOpenCount', created: 'dashAddedCount', closing: 'dashClosingCount' } as const

/** The count and the sums of a figure as cells, each a link to the same list. */
export function FigureCells({
  figure,
  names,
}: Readonly<{ figure: Figure | null | undefined; names: readonly string[] }>) {
  const money = useMoney()
  return (
    <>
      <td data-figure>
        <FigureLink figure={figure}>{money.count(figure)}</FigureLink>
      </td>
      {names.map((name) => (
        <td key={name} data-figure>
          <FigureLink figure={figure}>{money.sum(figure, name)}</FigureLink>
        </td>
      ))}
    </>
  )
}

/** How much of what was closed was won, month by month, and why the rest was lost. */
export function ConversionPanel({ body }: PanelProps) {
  const { t, language } = useText()
  const load = usePanel('conversionRate', body)
  const { data } = load
  const closed = (data?.Won?.Count ?? 0) + (data?.Lost?.Count ?? 0)
  return (
    <Panel title={t('dashConversion')} load={load} rows={6}>
      <p className={classes['rate']}>
        <FigureLink figure={data?.Won} big>
          {data?.Rate == null ? '–' : `${data.Rate}%`}
        </FigureLink>{' '}
        <FigureLink figure={data?.Won}>{t('dashWonCount', { count: data?.Won?.Count ?? 0 })}</FigureLink>
        {', '}
        <FigureLink figure={data?.Lost}>{t('dashLostCount', { count: data?.Lost?.Count ?? 0 })}</FigureLink>
      </p>
      <ol className={classes['months']}>
        {(data?.Months ?? []).map(({ Month, Rate, Won }, at, all) => (
          <li key={Month} data-now={at === all.length - 1 || undefined}>
            <FigureLink
              figure={Won}
              label={`${formatDay(`${Month}-01`, 'ro').slice(3)}: ${Rate === null ? '–' : `${Rate}%`}`}
            >
              <span className="figures">{Rate ?? '–'}</span>
              <i style={{ height: `${Rate ?? 0}%` }} />
              <span>{monthShort(Month, language)}</span>
            </FigureLink>
          </li>
        ))}
      </ol>
      <Foot>
        {closed === 0
          ? t('dashNothingClosed')
          : (data?.Reasons ?? []).map(({ Reason, Figure: figure }, at) => (
              <span key={Reason}>
                {at === 0 ? `${t('dashLostOn')} ` : ', '}
                <FigureLink figure={figure}>
                  {Reason} {figure?.Count}
                </FigureLink>
              </span>
            ))}
      </Foot>
    </Panel>
  )
}

/** What the open opportunities are likely to bring, by the month in which they close. */
export function WeightedPanel({ body }: PanelProps) {
  const { t, language } = useText()
  const money = useMoney()
  const load = usePanel('weightedPipeline', body)
  const { data } = load
  const lines = forecastLines(data, t, language)
  const shown = lines.filter(({ figure }, at) => (at > 0 && at <= 6) || (figure?.Count ?? 0) > 0)
  return (
    <Panel
      title={t('dashWeightedTitle')}
      count={
        data?.Total && <FigureLink figure={data.Total}>{t('dashOpenCount', { count: data.Total.Count })}</FigureLink>
      }
      load={load}
      rows={7}
    >
      {data?.Total?.Count === 0 ? (
        <Nothing text={t('dashNoPipeline')} act={t('dashOpenList')} href="#/opportunities" />
      ) : (
        <table className={tables['table']}>
          <thead>
            <tr>
              <th>{t('dashClosesIn')}</th>
              <th data-figure>{t('dashOpenHead')}</th>
              <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
              <th data-figure>{t('dashWeightedShort')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, figure }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <FigureCells figure={figure} names={['Sum', 'WeightedSum']} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('dashTotal')}</th>
              <FigureCells figure={data?.Total} names={['Sum', 'WeightedSum']} />
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}
