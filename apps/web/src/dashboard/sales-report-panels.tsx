import { Group } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './table.module.css'
import { BarCell } from './bar-cell.tsx'
import { FigureLink } from './figure-link.tsx'
import { monthShort } from '../ui/month-names.ts'
import { Foot, Nothing, Panel } from './panel.tsx'
import { usePanel } from './panel-data.ts'
import { FigureCells } from './sales-panels.tsx'
import { useMoney } from './use-money.ts'

type PanelProps = Readonly<{ body: Readonly<Record<string, unknown>> }>

/** How much was won and lost, and why it was lost. */
export function LossPanel({ body }: PanelProps) {
  const { t } = useText()
  const money = useMoney()
  const load = usePanel('salesReport', body)
  const { data } = load
  const most = Math.max(1, ...(data?.Reasons ?? []).map(({ Figure: figure }) => figure?.Count ?? 0))
  const closed = (data?.Won?.Count ?? 0) + (data?.Lost?.Count ?? 0)
  return (
    <Panel
      title={t('salesLoss')}
      count={
        data && (
          <Group component="span" gap="sm">
            <FigureLink figure={data.Won}>{t('dashWonCount', { count: data.Won?.Count ?? 0 })}</FigureLink>
            <FigureLink figure={data.Lost}>{t('dashLostCount', { count: data.Lost?.Count ?? 0 })}</FigureLink>
          </Group>
        )
      }
      load={load}
      rows={7}
    >
      {data && closed === 0 ? (
        <Nothing text={t('dashNothingClosed')} />
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th>{t('salesReason')}</th>
              <th aria-hidden className={classes['barColumn']} />
              <th data-figure>{t('dashOpenHead')}</th>
              <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.Reasons ?? []).map(({ Reason, Figure: figure }) => (
              <tr key={Reason ?? ''}>
                <th scope="row">{Reason ?? t('salesNoReason')}</th>
                <BarCell share={(figure?.Count ?? 0) / most} />
                <FigureCells figure={figure} names={['Sum']} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('salesLost')}</th>
              <td aria-hidden className={classes['barColumn']} />
              <FigureCells figure={data?.Lost} names={['Sum']} />
            </tr>
            <tr>
              <th scope="row">{t('dashWon')}</th>
              <td aria-hidden className={classes['barColumn']} />
              <FigureCells figure={data?.Won} names={['Sum']} />
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}

/** What each agent has open, won and lost. */
export function AgentsPanel({ body }: PanelProps) {
  const { t } = useText()
  const money = useMoney()
  const load = usePanel('salesReport', body)
  const agents = load.data?.Agents ?? []
  const most = Math.max(1, ...agents.map(({ Won }) => Won?.Sums?.['Sum'] ?? 0))
  return (
    <Panel title={t('salesAgents')} load={load} rows={6}>
      {load.data && agents.length === 0 ? (
        <Nothing text={t('dashNoPipeline')} act={t('dashOpenList')} href="#/opportunities" />
      ) : (
        <table className={classes['table']} data-figures>
          <thead>
            <tr>
              <th>{t('dashPerson')}</th>
              <th aria-hidden className={classes['barColumn']} />
              <th data-figure>{t('salesWonSum', { currency: money.currency })}</th>
              <th data-figure>{t('dashWon')}</th>
              <th data-figure>{t('salesLost')}</th>
              <th data-figure>{t('salesRate')}</th>
              <th data-figure>{t('dashOpen')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ UserId, UserName, Open, Won, Lost, Rate }) => (
              <tr key={UserId ?? 0}>
                <th scope="row">{UserName ?? t('dashNobody')}</th>
                <BarCell share={(Won?.Sums?.['Sum'] ?? 0) / most} />
                <td data-figure>
                  <FigureLink figure={Won}>{money.sum(Won)}</FigureLink>
                </td>
                <td data-figure>
                  <FigureLink figure={Won}>{money.count(Won)}</FigureLink>
                </td>
                <td data-figure>
                  <FigureLink figure={Lost}>{money.count(Lost)}</FigureLink>
                </td>
                <td data-figure>{Rate === null ? '–' : `${Rate}%`}</td>
                <td data-figure>
                  <FigureLink figure={Open}>{money.count(Open)}</FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** How many days it took to win, month by month. */
export function CyclePanel({ body }: PanelProps) {
  const { t, language } = useText()
  const money = useMoney()
  const load = usePanel('salesReport', body)
  const months = (load.data?.Months ?? []).filter(({ Won }) => (Won?.Count ?? 0) > 0)
  const most = Math.max(1, ...months.map(({ Days }) => Days ?? 0))
  return (
    <Panel title={t('salesCycle')} load={load} rows={6}>
      {load.data && months.length === 0 ? (
        <Nothing text={t('salesNothingWon')} />
      ) : (
        <>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th>{t('salesMonth')}</th>
                <th aria-hidden className={classes['barColumn']} />
                <th data-figure>{t('salesDays')}</th>
                <th data-figure>{t('dashOpenHead')}</th>
                <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ Month, Won, Days }) => (
                <tr key={Month}>
                  <th scope="row">{`${monthShort(Month, language)} ${Month.slice(0, 4)}`}</th>
                  <BarCell share={(Days ?? 0) / most} />
                  <td data-figure>
                    <FigureLink figure={Won}>{Days ?? '–'}</FigureLink>
                  </td>
                  <FigureCells figure={Won} names={['Sum']} />
                </tr>
              ))}
            </tbody>
          </table>
          <Foot>{t('salesCycleNote')}</Foot>
        </>
      )}
    </Panel>
  )
}
