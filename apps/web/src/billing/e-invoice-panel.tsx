import { EInvoiceNotSetUp } from './e-invoice-not-set-up.tsx'
import { Badge, Button, Skeleton } from '@mantine/core'
import { IconClock, IconDownload } from '@tabler/icons-react'
import type { Bill } from '@temelia/model/billing/bill'
import type { ReactNode } from 'react'
import { downloadFile } from '../data/http.ts'
import type { Found } from '../data/records.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { type Say, useText } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { useFormat } from '../ui/use-format.ts'
import { type EInvoice, sendEInvoice, useEInvoice } from './e-invoice-data.ts'
import { EInvoiceSteps } from './e-invoice-steps.tsx'
import classes from './e-invoice.module.css'
import { nameOfPlace } from './e-invoice-words.ts'

/** Working days from which the deadline is near. */
const NEAR = 4

const COLORS = { toSend: 'blue', queued: 'yellow', sent: 'blue', accepted: 'green', refused: 'red' } as const

/** Where the electronic invoice of an issued bill stands, until when it is to be sent, and what may be done. */
export function EInvoicePanel({ row }: Readonly<{ row: Found<typeof Bill> }>) {
  const { t } = useText()
  const found = useEInvoice(row.id, row.version)
  const { busy, problem, tried } = useAction()
  if (found.isError) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={120} mb="lg" />
  const state = found.data
  const stopped = state.State === 'toSend' && state.Rules.length > 0

  return (
    <section className={classes['panel']} aria-label={t('eInvoice')}>
      <div className={classes['head']}>
        <h2>{t('eInvoice')}</h2>
        <Badge variant="light" tt="none" color={stopped ? 'red' : COLORS[state.State]}>
          {stopped ? t('eInvoiceStopped') : t(`bill.eInvoiceState.${state.State}`)}
        </Badge>
        {state.Test && (
          <Badge variant="light" tt="none" color="gray">
            {t('eInvoiceTest')}
          </Badge>
        )}
        <Until state={state} />
      </div>
      <EInvoiceSteps state={state} stopped={stopped} />
      {problem !== null && <ProblemNote problem={problem} />}
      <Standing
        state={state}
        busy={busy}
        onSend={(again) => void tried(() => sendEInvoice(row.id, again))}
        onSeal={() => void tried(() => saveSeal(state.SealFileId ?? 0))}
      />
      {state.Messages.length > 0 && <BuyerMessages messages={state.Messages} />}
    </section>
  )
}

/** What the buyer said of the invoice through the service. */
function BuyerMessages({ messages }: Readonly<{ messages: EInvoice['Messages'] }>) {
  const { t } = useText()
  const format = useFormat()
  return (
    <div className={classes['messages']}>
      <h3>{t('eInvoiceMessages')}</h3>
      <ul>
        {messages.map(({ ReceivedOn, Words }, index) => (
          <li key={`${index} ${Words}`}>
            <span>{Words}</span>
            {ReceivedOn !== null && <small className="figures">{format.date(ReceivedOn)}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Until when it is to be sent: muted while there is time, amber when it is near, red afterwards. */
function Until({ state }: Readonly<{ state: EInvoice }>) {
  const { t } = useText()
  const format = useFormat()
  const { WorkingDay: gone, WorkingDays: days, Late } = state
  const sent = state.State === 'sent' || state.State === 'accepted'
  const key = sent ? (Late ? 'eInvoiceSentLate' : 'eInvoiceInTime') : Late ? 'eInvoiceOver' : 'eInvoiceDeadline'
  const tone = Late ? 'late' : !sent && gone >= NEAR ? 'near' : 'calm'
  return (
    <span className={`${classes['until']} figures`} data-tone={tone}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      {t(key, { day: format.date(state.Deadline), gone, days })}
    </span>
  )
}

type StandingProps = Readonly<{
  state: EInvoice
  busy: boolean
  onSend: (again: boolean) => void
  onSeal: () => void
}>

function Standing({ state, busy, onSend, onSeal }: StandingProps) {
  const { t } = useText()
  const format = useFormat()
  const act = (text: string, again = false, solid = true) =>
    state._actions.send && (
      <Button variant={solid ? 'filled' : 'default'} loading={busy} onClick={() => onSend(again)}>
        {text}
      </Button>
    )
  const when = state.NextAt ? format.instant(state.NextAt) : null
  if (state.State === 'accepted' && !state._actions.send)
    return (
      <Box
        mark={t('eInvoiceSealed')}
        under={t('eInvoiceSealKept')}
        tone="good"
        text={t('eInvoiceAccepted')}
        hint={t('eInvoiceAcceptedHint')}
      >
        {state.SealFileId !== null && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={onSeal}
          >
            {t('eInvoiceSeal')}
          </Button>
        )}
      </Box>
    )
  if (state.State === 'sent')
    return (
      <Box text={t('eInvoiceWorking')} hint={when ? t('eInvoiceNext', { when }) : null}>
        {act(t('eInvoiceAsk'), false, false)}
      </Box>
    )
  if (state.Problem === 'NOT_FOUND')
    return (
      <Box tone="bad" text={t('eInvoiceNotFound')} hint={t('eInvoiceNotFoundHint')}>
        {act(t('eInvoiceResend'), true)}
      </Box>
    )
  if (state.State === 'queued')
    return (
      <Box
        tone="slow"
        text={state.Problem ? problemWords(state.Problem, t) : t('eInvoiceQueue')}
        hint={when ? t('eInvoiceTriesNext', { when }) : null}
      >
        {act(t('eInvoiceTry'), false, false)}
      </Box>
    )
  const wrong = [...refusals(state, t), ...broken(state, t)]
  const send = act(t(state.State === 'toSend' ? 'eInvoiceSend' : 'eInvoiceResend'))
  if (wrong.length > 0)
    return (
      <>
        {wrong.map((one, index) => (
          <Box key={`${one.mark} ${one.text}`} tone="bad" {...one}>
            {index === 0 && state.SetUp && send}
          </Box>
        ))}
      </>
    )
  if (!state.SetUp) return <Box tone="slow" text={<EInvoiceNotSetUp />} hint={null} />
  return (
    <Box text={t('eInvoiceReady')} hint={t('eInvoiceReadyHint')}>
      {send}
    </Box>
  )
}

type Wrong = Readonly<{ mark: string; under: string; text: string; hint: string | null }>

function refusals({ State, Reasons }: EInvoice, t: Say): readonly Wrong[] {
  if (State !== 'refused') return []
  const under = t('eInvoiceAnafRule')
  const told = Reasons.map(({ Rule, Text }) => ({ mark: Rule ?? 'ANAF', under, text: Text, hint: null }))
  return told.length > 0 ? told : [{ mark: 'ANAF', under, text: t('eInvoiceRefused'), hint: null }]
}

function broken({ Rules }: EInvoice, t: Say): readonly Wrong[] {
  return Rules.map(({ Rule, Place }) => {
    const name = nameOfPlace(Place, t)
    const place = t('eInvoiceRulePlace', { place: Place })
    return {
      mark: Rule,
      under: t('eInvoiceAnafRule'),
      text: name ? t('eInvoiceRule', { name }) : t('eInvoiceRulePlain'),
      hint: `${place}. ${t('eInvoiceRuleMend')}`,
    }
  })
}

function problemWords(problem: NonNullable<EInvoice['Problem']>, t: Say): string {
  if (problem === 'DENIED') return t('eInvoiceAccessDenied')
  return problem === 'DOWN' || problem === 'UNREADABLE' ? t('eInvoiceAccessDown') : t('eInvoiceQueue')
}

type BoxProps = Readonly<{
  mark?: string
  under?: string
  tone?: 'good' | 'bad' | 'slow'
  text: ReactNode
  hint: string | null
  children?: ReactNode
}>

function Box({ mark, under, tone, text, hint, children }: BoxProps) {
  return (
    <div className={classes['box']} data-tone={tone}>
      {mark !== undefined && (
        <span className={classes['mark']}>
          <strong>{mark}</strong>
          <small>{under}</small>
        </span>
      )}
      <span className={classes['words']}>
        <span>{text}</span>
        {hint !== null && <small className="figures">{hint}</small>}
      </span>
      {children}
    </div>
  )
}

async function saveSeal(id: number): Promise<void> {
  const { blob, name } = await downloadFile(`/files/${id}`, {}, () => undefined)
  saveBlob(blob, name)
}
