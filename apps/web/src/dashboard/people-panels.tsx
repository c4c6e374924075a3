import { Avatar, VisuallyHidden } from '@mantine/core'
import { dayAt } from '@temelia/calendar/wall-clock'
import { clockText } from '../crm/activities/calendar-span.ts'
import { KindIcon } from '../crm/activities/activity-kind.tsx'
import { usePractice } from '../session/tenant-region.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { initials } from '../ui/initials.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { FigureLink } from './figure-link.tsx'
import { Foot, Nothing, Panel } from './panel.tsx'
import { type PersonActs, usePanel } from './panel-data.ts'
import { KINDS, type Options } from './panel-options.ts'
import { useMoney } from './use-money.ts'
import classes from './people-panels.module.css'
import tables from './table.module.css'

type PanelProps = Readonly<{ body: Readonly<Record<string, unknown>>; onSettings?: () => void }>

/** What each person did in the interval. */
export function ActionsPanel({ body, onSettings, options }: PanelProps & Readonly<{ options: Options['actions'] }>) {
  const { t } = useText()
  const load = usePanel('actions', body)
  const kinds = KINDS.filter((kind) => options.kinds.includes(kind))
  const people = (load.data?.People ?? []).filter(
    ({ UserId }) => options.people.length === 0 || options.people.includes(UserId ?? 0),
  )
  return (
    <Panel title={t('dashActions')} load={load} onSettings={onSettings}>
      {people.length === 0 ? (
        <Nothing text={t('dashNothingDone')} />
      ) : (
        <div className={tables['sideways']} tabIndex={0} role="group" aria-label={t('dashActions')}>
          <table className={tables['table']}>
            <thead>
              <tr>
                <th>{t('dashPerson')}</th>
                {kinds.map((kind) => (
                  <th key={kind} data-figure title={t(`dashKind_${kind}`)}>
                    <KindIcon kind={kind} />
                    <VisuallyHidden>{t(`dashKind_${kind}`)}</VisuallyHidden>
                  </th>
                ))}
                <th data-figure>{t('dashOpportunitiesAdded')}</th>
                <th data-figure>{t('dashProjectsAdded')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.UserId ?? 0}>
                  <th scope="row">{person.UserName ?? t('dashNobody')}</th>
                  <ActCells acts={person} kinds={kinds} />
                </tr>
              ))}
            </tbody>
            {options.people.length === 0 && load.data && (
              <tfoot>
                <tr>
                  <th scope="row">{t('dashTotal')}</th>
                  <ActCells acts={load.data.Total} kinds={kinds} />
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </Panel>
  )
}

function ActCells({
  acts,
  kinds,
}: Readonly<{ acts: Omit<PersonActs, 'UserId' | 'UserName'>; kinds: readonly string[] }>) {
  const money = useMoney()
  const figures = [...kinds.map((kind) => acts.Kinds[kind]), acts.Opportunities, acts.Projects]
  return figures.map((figure, at) => (
    // The columns never change their order.
    <td key={kinds[at] ?? at} data-figure>
      <FigureLink figure={figure}>{money.count(figure)}</FigureLink>
    </td>
  ))
}

/** What customers owe, and who owes the most. */
export function BalancePanel({ body }: PanelProps) {
  const { t } = useText()
  const money = useMoney()
  const load = usePanel('balance', body)
  const { data } = load
  return (
    <Panel
      title={t('dashBalance')}
      count={
        data?.Owing && <FigureLink figure={data.Owing}>{t('dashCustomers', { count: data.Owing.Count })}</FigureLink>
      }
      load={load}
    >
      {data && data.Customers.length === 0 ? (
        <Nothing text={t('dashNobodyOwes')} act={t('dashAllCustomers')} href="#/customers" />
      ) : (
        <table className={tables['table']}>
          <thead>
            <tr>
              <th>{t('dashCustomer')}</th>
              <th data-figure>{t('dashOwes', { currency: money.currency })}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.Customers ?? []).map(({ AccountId, AccountName, OverallBalance }) => (
              <tr key={AccountId}>
                <th scope="row">
                  <a href={`#/customers/${AccountId}`}>{AccountName}</a>
                </th>
                <td data-figure>{money.whole(OverallBalance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('dashTotal')}</th>
              <td data-figure>
                <FigureLink figure={data?.Owing}>{money.sum(data?.Owing, 'OverallBalance')}</FigureLink>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {data && (data.Credit?.Count ?? 0) > 0 && (
        <Foot>
          <FigureLink figure={data.Credit}>
            {t('dashPaidAhead', { count: data.Credit?.Count ?? 0, sum: money.sum(data.Credit, 'OverallBalance') })}
          </FigureLink>
        </Foot>
      )}
    </Panel>
  )
}

const PATHS: Readonly<Record<string, string>> = {
  customer: 'customers',
  opportunity: 'opportunities',
  activity: 'activities',
  project: 'projects',
  article: 'projects',
}

/** What was changed last, by whom, and the way there. */
export function ChangesPanel({ body }: PanelProps) {
  const { t } = useText()
  const format = useFormat()
  const zone = useTenantZone()
  const practice = usePractice()
  const load = usePanel('changes', body)
  const today = dayAt(Date.now(), zone)
  return (
    <Panel title={t('dashChanges')} load={load} rows={6}>
      {load.data?.Changes.length === 0 ? (
        <Nothing text={t('dashNoChanges')} />
      ) : (
        <ul className={classes['changes']}>
          {(load.data?.Changes ?? []).map((change) => {
            const day = dayAt(change.At, zone)
            const who = change.UserName ?? t('dashNobody')
            const act = change.EntityType === 'article' ? 'lines' : change.Action === 'edit' ? 'edit' : change.Action
            return (
              <li key={`${change.At}${change.EntityId}`}>
                <Avatar size={28} radius="xl" color="accent" aria-hidden>
                  {initials(change.UserName ?? '')}
                </Avatar>
                <span className={classes['told']}>
                  {who} {t(ACTS[act] ?? 'dashDidEdit', { count: change.Count })}{' '}
                  <a href={`#/${PATHS[change.EntityType]}/${change.EntityId}`}>{change.Name}</a>
                </span>
                <time className="figures" dateTime={change.At}>
                  {day === today ? clockText(change.At, zone, practice) : format.date(day)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

const ACTS: Readonly<Record<string, 'dashDidAdd' | 'dashDidEdit' | 'dashDidRestore' | 'dashDidLines'>> = {
  create: 'dashDidAdd',
  edit: 'dashDidEdit',
  restore: 'dashDidRestore',
  lines: 'dashDidLines',
}
