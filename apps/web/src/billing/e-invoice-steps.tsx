import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import type { EInvoice } from './e-invoice-data.ts'
import classes from './e-invoice.module.css'

type Step = Readonly<{ text: string; detail: string | null; mark: 'done' | 'now' | 'wrong' | 'open' }>

/** The way of an electronic invoice: to send, sent, accepted or refused. */
export function EInvoiceSteps({ state, stopped }: Readonly<{ state: EInvoice; stopped: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  const at = (moment: string | null) => (moment ? format.instant(moment) : null)
  const sent = state.State === 'sent' || state.SentAt !== null
  const index = state.Index ? t('eInvoiceIndex', { index: state.Index }) : null
  const steps: readonly Step[] = [
    {
      text: t('bill.eInvoiceState.toSend'),
      detail: null,
      mark: sent ? 'done' : stopped ? 'wrong' : state.State === 'queued' ? 'now' : 'open',
    },
    {
      text: t('bill.eInvoiceState.sent'),
      detail: [at(state.SentAt), index].filter(Boolean).join(', ') || null,
      mark: state.State === 'sent' ? 'now' : sent ? 'done' : 'open',
    },
    state.State === 'refused'
      ? { text: t('bill.eInvoiceState.refused'), detail: at(state.SettledAt), mark: 'wrong' }
      : {
          text: t('bill.eInvoiceState.accepted'),
          detail: at(state.SettledAt),
          mark: state.State === 'accepted' ? 'done' : 'open',
        },
  ]
  return (
    <ol className={classes['steps']} aria-label={t('eInvoiceSteps')}>
      {steps.map(({ text, detail, mark }) => (
        <li key={text} data-mark={mark} aria-current={mark === 'now' || mark === 'wrong' ? 'step' : undefined}>
          <span className={classes['circle']} aria-hidden>
            {mark === 'done' && <IconCheck size={14} stroke={2} />}
            {mark === 'wrong' && <IconX size={14} stroke={2} />}
            {mark === 'now' && <IconClock size={14} stroke={2} />}
          </span>
          <span>
            <strong>{text}</strong>
            <small className="figures">{detail ?? '–'}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
