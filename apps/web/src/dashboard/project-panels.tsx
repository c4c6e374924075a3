import { decode } from '@temelia/model/codec'
import { Project } from '@temelia/model/estimation/project'
import { stageKey } from '../estimation/open-project/stages.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { FigureLink } from './figure-link.tsx'
import { Nothing, Panel } from './panel.tsx'
import { usePanel } from './panel-data.ts'
import type { Options } from './panel-options.ts'
import { useMoney } from './use-money.ts'
import classes from './project-panels.module.css'
import tables from './table.module.css'

type PanelProps = Readonly<{ body: Readonly<Record<string, unknown>>; onSettings?: () => void }>

/** Projects whose works go on: what was agreed, what was settled of it, what is left. */
export function BudgetPanel({ body }: PanelProps) {
  const { t } = useText()
  const format = useFormat()
  const money = useMoney()
  const load = usePanel('budget', body)
  const { data } = load
  return (
    <Panel
      title={t('dashBudget')}
      count={
        data?.Total && <FigureLink figure={data.Total}>{t('dashInProgress', { count: data.Total.Count })}</FigureLink>
      }
      load={load}
      rows={6}
    >
      {data && data.Projects.length === 0 ? (
        <Nothing text={t('dashNoWorks')} act={t('dashAllProjects')} href="#/projects" />
      ) : (
        <table className={tables['table']}>
          <thead>
            <tr>
              <th>{t('dashProject')}</th>
              <th data-figure>{t('dashBudgetHead')}</th>
              <th data-figure>{t('dashSettled')}</th>
              <th data-figure>{t('dashLeft')}</th>
              <th data-figure>{t('dashUsed')}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.Projects ?? []).map((project) => (
              <tr key={project.InvestmentId}>
                <th scope="row">
                  <a href={`#/projects/${project.InvestmentId}`}>{project.Name}</a>
                </th>
                <td data-figure>{money.whole(project.Budget)}</td>
                <td data-figure>{money.whole(project.Settled)}</td>
                <td data-figure data-late={project.Left < 0 || undefined}>
                  {money.whole(project.Left)}
                </td>
                <td data-figure data-late={project.Left < 0 || undefined}>
                  {project.Used === null ? '–' : `${format.number(project.Used, 0)}%`}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('dashTotal')}</th>
              <td data-figure>
                <FigureLink figure={data?.Total}>{money.sum(data?.Total, 'WithoutVat')}</FigureLink>
              </td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}

const SHADES = ['ground', 'soft', 'strong', 'grey'] as const

/** The projects of each stage as one bar and as a table. */
export function StagesPanel({ body, onSettings, options }: PanelProps & Readonly<{ options: Options['stages'] }>) {
  const { t } = useText()
  const money = useMoney()
  const load = usePanel('investmentsStages', { ...body, Basis: options.basis })
  const stages = (load.data?.Stages ?? []).filter(({ Stage }) => !options.hidden.includes(Stage))
  return (
    <Panel title={t('dashStages')} load={load} rows={6} onSettings={onSettings}>
      <div className={classes['stack']} aria-hidden>
        {stages.map(({ Stage, Figure: figure }) => (
          <i key={Stage} data-part={SHADES[Stage - 1]} style={{ flexGrow: figure?.Count ?? 0 }} />
        ))}
      </div>
      <table className={tables['table']}>
        <thead>
          <tr>
            <th>{t('dashStage')}</th>
            <th data-figure>{t('dashProjects')}</th>
            <th data-figure>{t('dashSumIn', { currency: money.currency })}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ Stage, Figure: figure }) => (
            <tr key={Stage}>
              <th scope="row">
                <i className={classes['dot']} data-part={SHADES[Stage - 1]} aria-hidden /> {t(stageKey(Stage))}
              </th>
              <td data-figure>
                <FigureLink figure={figure}>{money.count(figure)}</FigureLink>
              </td>
              <td data-figure>
                <FigureLink figure={figure}>{money.sum(figure, 'WithoutVat')}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashTotal')}</th>
            <td data-figure>
              <FigureLink figure={load.data?.Total}>{money.count(load.data?.Total)}</FigureLink>
            </td>
            <td data-figure>
              <FigureLink figure={load.data?.Total}>{money.sum(load.data?.Total, 'WithoutVat')}</FigureLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

/** The projects that were changed last. */
export function RecentPanel({ body }: PanelProps) {
  const { t } = useText()
  const format = useFormat()
  const money = useMoney()
  const load = usePanel('recentProjects', body)
  const rows = (load.data?.Projects ?? []).map((record) => decode(Project, record))
  return (
    <Panel
      title={t('dashRecent')}
      count={load.data?.Total && <FigureLink figure={load.data.Total}>{money.count(load.data.Total)}</FigureLink>}
      load={load}
    >
      {rows.length === 0 ? (
        <Nothing text={t('dashNoProjects')} act={t('newProject')} href="#/projects" />
      ) : (
        <table className={tables['table']}>
          <thead>
            <tr>
              <th>{t('dashProject')}</th>
              <th>{t('dashStage')}</th>
              <th data-figure>{t('dashTotal')}</th>
              <th data-figure>{t('dashChanged')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={`#/projects/${row.id}`}>{row.name}</a>
                </th>
                <td>{t(stageKey(row.stage as 1 | 2 | 3 | 4))}</td>
                <td data-figure>
                  {money.whole(row.withoutVat ?? 0)} {row.currency !== money.currency && row.currency}
                </td>
                <td data-figure>{format.date(row.updatedAt.slice(0, 10))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
