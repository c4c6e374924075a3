import { Badge, Button, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconFileImport } from '@tabler/icons-react'
import { User } from '@temelia/model/admin/user'
import { Customer } from '@temelia/model/crm/customer'
import { Project } from '@temelia/model/estimation/project'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey, useSaveNow } from '../data/records.ts'
import { takeTemplate, useTemplates } from '../estimation/templates/template-data.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { toastDone } from '../ui/toast.tsx'
import { useText } from '../ui/text.ts'
import classes from './first-start.module.css'
import frame from './panel.module.css'
import { DASHBOARD_KEY } from './panel-data.ts'

const ImportDialog = lazy(() =>
  import('../records/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

interface State {
  readonly Company: string
  readonly Sample: { readonly InvestmentId: number } | null
  readonly SampleTried: boolean
  readonly Customers: boolean
  readonly Projects: boolean
  readonly Colleagues: boolean
}

const START_KEY = [...DASHBOARD_KEY, 'start'] as const

/** The first steps of a company: each done in its row, struck off when it is done. */
export function FirstStart({ onHide }: Readonly<{ onHide: () => void }>) {
  const { t } = useText()
  const session = useSession()
  const { data } = useQuery({
    queryKey: START_KEY,
    queryFn: async ({ signal }) => (await call('/api/first-start', { signal })).body as State,
  })
  if (!data) return null
  const done = [data.SampleTried, data.Customers, data.Projects, data.Colleagues]
  const count = done.filter(Boolean).length
  // Who has customers and projects of their own needs no start; what was loaded to try stays until it is removed here.
  if (data.Customers && data.Projects && !data.Sample) return null
  const solid = done.indexOf(false)
  return (
    <section className={frame['panel']} aria-label={t('startTitle')}>
      <header className={frame['panelHead']}>
        <h2>{t('startTitle')}</h2>
        <span className={frame['count']}>{t('startDone', { count, all: done.length })}</span>
        <span className={frame['panelTools']}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onHide}>
            {t('startHide')}
          </Button>
        </span>
      </header>
      <ol className={classes['steps']}>
        <Step at={0} done={data.SampleTried} title={t('startSample')} text={t('startSampleText')}>
          <SampleStep state={data} solid={solid === 0} />
        </Step>
        <Step at={1} done={data.Customers} title={t('startImport')} text={t('startImportText')}>
          <ImportStep solid={solid === 1} />
        </Step>
        <Step at={2} done={data.Projects} title={t('startTemplate')} text={t('startTemplateText')}>
          <TemplateStep solid={solid === 2} />
        </Step>
        {session && isAdministrator(session) && (
          <Step at={3} done={data.Colleagues} title={t('startInvite')} text={t('startInviteText')}>
            <InviteStep solid={solid === 3} />
          </Step>
        )}
      </ol>
    </section>
  )
}

type StepProps = Readonly<{ at: number; done: boolean; title: string; text: string; children: ReactNode }>

function Step({ at, done, title, text, children }: StepProps) {
  const { t } = useText()
  return (
    <li className={classes['step']} data-done={done || undefined}>
      <span className={classes['stepMark']} aria-hidden>
        {done ? <IconCheck size={16} /> : at + 1}
      </span>
      <div className={classes['stepText']}>
        <strong>
          {title}
          {done && <VisuallyHidden> ({t('startStepDone')})</VisuallyHidden>}
        </strong>
        <p>{text}</p>
      </div>
      <div className={classes['stepAct']}>{children}</div>
    </li>
  )
}

/** Runs a step, shows what went wrong in its row, and looks anew at what is done. */
function useStep() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    void work()
      .then(() =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY }),
          queryClient.invalidateQueries({ queryKey: recordsKey(Project) }),
          queryClient.invalidateQueries({ queryKey: recordsKey(Customer) }),
        ]),
      )
      .catch(setProblem)
      .finally(() => setBusy(false))
  }
  return { busy, run, note: problem === null ? null : <ProblemNote problem={problem} /> }
}

function SampleStep({ state, solid }: Readonly<{ state: State; solid: boolean }>) {
  const { t } = useText()
  const { busy, run, note } = useStep()
  const send = (method: 'POST' | 'DELETE') =>
    run(async () => {
      await call('/api/sample-data', { method, ...(method === 'POST' ? { json: {} } : {}) })
      toastDone(t(method === 'POST' ? 'startSampleLoaded' : 'startSampleRemoved'))
    })
  return (
    <>
      {state.Sample ? (
        <>
          <Badge variant="default" radius="sm">
            {t('startSampleBadge')}
          </Badge>
          <Button variant="subtle" color="gray" loading={busy} onClick={() => send('DELETE')}>
            {t('startSampleRemove')}
          </Button>
          <Button component="a" variant="default" href={`#/projects/${state.Sample.InvestmentId}`}>
            {t('startOpen')}
          </Button>
        </>
      ) : (
        <Button variant={solid ? 'filled' : 'default'} loading={busy} onClick={() => send('POST')}>
          {t('startSampleAct')}
        </Button>
      )}
      {note}
    </>
  )
}

function ImportStep({ solid }: Readonly<{ solid: boolean }>) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={solid ? 'filled' : 'default'}
        leftSection={<IconFileImport size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('startImportAct')}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            of={Customer}
            onClose={() => {
              setOpen(false)
              void queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function TemplateStep({ solid }: Readonly<{ solid: boolean }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, run, note } = useStep()
  const templates = (useTemplates().data ?? []).filter(({ type }) => type === 'project')
  const [chosen, setChosen] = useState<string | null>(null)
  const template = templates.find(({ id }) => String(id) === chosen) ?? templates[0]
  return (
    <>
      <Select
        aria-label={t('startTemplate')}
        data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={template ? String(template.id) : null}
        onChange={setChosen}
        allowDeselect={false}
        disabled={templates.length === 0}
      />
      <Button
        variant={solid ? 'filled' : 'default'}
        loading={busy}
        disabled={!template}
        onClick={() =>
          template &&
          run(async () => {
            const made = await takeTemplate(template.id, { Name: template.name })
            if (made.InvestmentId) await navigate({ to: '/projects/$id', params: { id: String(made.InvestmentId) } })
          })
        }
      >
        {t('startTemplateAct')}
      </Button>
      {note}
    </>
  )
}

function InviteStep({ solid }: Readonly<{ solid: boolean }>) {
  const { t } = useText()
  const { busy, run, note } = useStep()
  const { save } = useSaveNow(User)
  const [email, setEmail] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => {
          const added = await save(null, { name: nameFrom(email), email, level: 'user' })
          await call(`/api/users/${added.id}/invite`, { method: 'POST', json: {} })
          toastDone(t('startInvited', { email }))
          setEmail('')
        })
      }}
    >
      <TextInput
        type="email"
        required
        aria-label={t('startInviteAddress')}
        placeholder={t('startInvitePlaceholder')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant={solid ? 'filled' : 'default'} loading={busy}>
        {t('startInviteAct')}
      </Button>
      {note}
    </form>
  )
}

/** `ana.pop@firma.ro` is Ana Pop until the person says otherwise. */
function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name.length >= 3 ? name : `${name} Coleg`.trim()
}
