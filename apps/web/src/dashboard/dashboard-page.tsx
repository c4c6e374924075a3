import { dayAt } from '@temelia/calendar/wall-clock'
import { useMemo, useState } from 'react'
import { useSession } from '../session/session.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { usePlace } from '../ui/place.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { ArrangedPanels } from './arranged-panels.tsx'
import { askBody, useAsk } from './ask.ts'
import { AskBar } from './ask-bar.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import classes from './page.module.css'
import { DuePanel } from './due-panel.tsx'
import { FigureLink } from './figure-link.tsx'
import { FirstStart } from './first-start.tsx'
import { Headline } from './headline.tsx'
import { MapPanel } from './map-panel.tsx'
import { OptionsDialog, type WithOptions } from './options-dialog.tsx'
import { usePanel } from './panel-data.ts'
import { type Options, type PanelName, useOptions } from './panel-options.ts'
import { ActionsPanel, BalancePanel, ChangesPanel } from './people-panels.tsx'
import { BudgetPanel, RecentPanel, StagesPanel } from './project-panels.tsx'
import { ConversionPanel, PipelinePanel, WeightedPanel } from './sales-panels.tsx'

/** The module without which a panel has nothing to show. */
const MODULE: Readonly<Partial<Record<PanelName, string>>> = {
  overdue: 'accounts',
  calendar: 'accounts',
  map: 'accounts',
  balance: 'accounts',
  salesFunnel: 'sales',
  conversionRate: 'sales',
  weightedPipeline: 'sales',
  budget: 'projects',
  investmentsStages: 'projects',
  recentProjects: 'projects',
}

/** `/dashboard`: what is due, sold, built and owed; for a new company the first steps. */
export function DashboardPage() {
  const { t } = useText()
  const session = useSession()
  const [ask, setAsk] = useAsk()
  const { loaded, options, change } = useOptions()
  const [arranging, setArranging] = useState(false)
  const [setting, setSetting] = useState<WithOptions | null>(null)
  const body = useMemo(() => askBody(ask), [ask])
  usePlace({ label: t('home') })
  const save = (part: Partial<Options>) => void change(part).catch(toastProblem)
  const draw = (panel: PanelName) => {
    switch (panel) {
      case 'overdue':
        return <DuePanel body={body} />
      case 'salesFunnel':
        return <PipelinePanel body={body} options={options.funnel} onSettings={() => setSetting('funnel')} />
      case 'calendar':
        return (
          <CalendarPanel body={body} ask={ask} options={options.calendar} onSettings={() => setSetting('calendar')} />
        )
      case 'budget':
        return <BudgetPanel body={body} />
      case 'investmentsStages':
        return <StagesPanel body={body} options={options.stages} onSettings={() => setSetting('stages')} />
      case 'conversionRate':
        return <ConversionPanel body={body} />
      case 'map':
        return <MapPanel body={body} />
      case 'changes':
        return <ChangesPanel body={body} />
      case 'actions':
        return <ActionsPanel body={body} options={options.actions} onSettings={() => setSetting('actions')} />
      case 'balance':
        return <BalancePanel body={body} />
      case 'weightedPipeline':
        return <WeightedPanel body={body} />
      case 'recentProjects':
        return <RecentPanel body={body} />
    }
  }
  return (
    <section className={classes['page']} aria-label={t('home')}>
      <header className={classes['head']}>
        <Greeting body={body} />
        <AskBar ask={ask} onAsk={setAsk} arranging={arranging} onArrange={() => setArranging(!arranging)} />
      </header>
      {loaded && !options.started && <FirstStart onHide={() => save({ started: true })} />}
      {loaded && session?.modules['sales'] && <Headline body={body} />}
      {loaded && (
        <ArrangedPanels
          options={options}
          arranging={arranging}
          onChange={save}
          open={(panel) => session?.modules[MODULE[panel] ?? 'dashboard'] !== false}
          draw={draw}
        />
      )}
      {setting && <OptionsDialog of={setting} options={options} onSave={change} onClose={() => setSetting(null)} />}
    </section>
  )
}

/** Who is greeted, what day it is, and what waits. */
function Greeting({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t, language } = useText()
  const session = useSession()
  const format = useFormat()
  const zone = useTenantZone()
  const { data } = usePanel('overdue', body)
  const today = dayAt(Date.now(), zone)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(today))
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format())
  const word = hour < MORNING_ENDS ? 'dashMorning' : hour < EVENING_BEGINS ? 'dashAfternoon' : 'dashEvening'
  return (
    <div className={classes['greeting']}>
      <h1>{t(word, { name: session?.name.split(' ')[0] ?? '' })}</h1>
      <p>
        <span className={classes['weekday']}>{weekday}</span>, {format.date(today)}.{' '}
        {(data?.Today?.Count ?? 0) > 0 && (
          <>
            <FigureLink figure={data?.Today}>{t('dashDueToday', { count: data?.Today?.Count ?? 0 })}</FigureLink>
            {(data?.Late?.Count ?? 0) > 0 ? ', ' : '.'}
          </>
        )}
        {(data?.Late?.Count ?? 0) > 0 && (
          <>
            <FigureLink figure={data?.Late} late>
              {t('dashLateNow', { count: data?.Late?.Count ?? 0 })}
            </FigureLink>
            .
          </>
        )}
      </p>
    </div>
  )
}

const MORNING_ENDS = 12
const EVENING_BEGINS = 18
