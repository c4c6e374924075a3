import { Anchor, Button, Group, Textarea, Timeline, TimelineItem } from '@mantine/core'
import type { Offer } from '@temelia/model/billing/offer'
import { type FormEvent, useState } from 'react'
import { downloadFile } from '../data/http.ts'
import type { Found } from '../data/records.ts'
import { askFirst } from '../ui/question.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { type Say, useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './offer-customer.module.css'
import {
  answerCustomer,
  type OfferHappening,
  type OfferLink,
  revokeLink,
  useWithCustomer,
  type WithCustomer,
} from './offer-customer-data.ts'

type Row = Found<typeof Offer>

/** What stands between the company and the customer: links, what happened, and a place to answer. Nothing until it was sent. */
export function OfferCustomer({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const found = useWithCustomer(row.id, row.version)
  const [problem, setProblem] = useState<unknown>(null)
  if (found.isLoadingError) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.Happenings.length === 0) return null
  const { Links: links, Happenings: happened, _actions: may } = found.data
  return (
    <section className={classes['panel']} aria-label={t('offerCustomer')}>
      <h2>{t('offerCustomer')}</h2>
      {problem !== null && <ProblemNote problem={problem} />}
      <ul className={classes['links']}>
        {links.map((link) => (
          <LinkRow key={link.LinkId} offerId={row.id} link={link} may={may} onProblem={setProblem} />
        ))}
      </ul>
      <Timeline active={happened.length} bulletSize={12} lineWidth={2}>
        {happened.map((one) => (
          <TimelineItem key={one.HappeningId} title={<Title one={one} currency={row.currency ?? ''} />}>
            <Detail one={one} onProblem={setProblem} />
          </TimelineItem>
        ))}
      </Timeline>
      {may.answer && <Answer id={row.id} onProblem={setProblem} />}
    </section>
  )
}

type LinkRowProps = Readonly<{
  offerId: number
  link: OfferLink
  may: WithCustomer['_actions']
  onProblem: (problem: unknown) => void
}>

function LinkRow({ offerId, link, may, onProblem }: LinkRowProps) {
  const { t } = useText()
  const format = useFormat()
  const revoke = async () => {
    if (!(await askFirst({ title: t('offerLinkRevoke'), text: t('offerLinkRevokeAsk'), go: t('offerLinkRevoke') })))
      return
    onProblem(null)
    await revokeLink(offerId, link.LinkId).catch(onProblem)
  }
  const facts = [
    t('offerLinkOf', { revision: link.Revision }),
    standingOf(link, t) ?? t('offerLinkUntil', { day: format.date(link.EndsOn) }),
    link.Opens === 0 ? t('offerLinkUnopened') : t('offerLinkOpens', { count: link.Opens }),
  ]
  const live = link.State === 'open' || link.State === 'expired'
  return (
    <li>
      <span>{facts.join(' · ')}</span>
      {live && may.revoke && (
        <Button size="compact-sm" variant="subtle" onClick={() => void revoke()}>
          {t('offerLinkRevoke')}
        </Button>
      )}
    </li>
  )
}

/** Why a link opens no offer any more; null while it does. */
function standingOf({ State: state }: OfferLink, t: Say): string | null {
  if (state === 'revoked') return t('offerLinkRevoked')
  if (state === 'ended') return t('offerLinkOver')
  return state === 'newer' || state === 'revising' ? t('offerLinkOld') : null
}

const reasons = {
  price: 'pageReasonPrice',
  date: 'pageReasonDate',
  scope: 'pageReasonScope',
  other: 'pageReasonOther',
} as const

function Title({ one, currency }: Readonly<{ one: OfferHappening; currency: string }>) {
  const { t } = useText()
  const format = useFormat()
  const values = {
    revision: one.Revision,
    name: one.Name ?? '',
    total: format.money(one.Total ?? 0, currency),
    reason: one.Reason ? t(reasons[one.Reason]) : '',
  }
  return (
    <span className={classes['title']}>
      {t(`offerHappened_${one.Kind}`, values)} <time dateTime={one.At}>{format.instant(one.At)}</time>
    </span>
  )
}

function Detail({ one, onProblem }: Readonly<{ one: OfferHappening; onProblem: (problem: unknown) => void }>) {
  const { t } = useText()
  const { Kind: kind, FileId: fileId } = one
  const download = () => {
    onProblem(null)
    downloadFile(`/files/${String(fileId)}`, {}, () => undefined).then(
      ({ blob, name }) => saveBlob(blob, name),
      onProblem,
    )
  }
  const evidence = kind === 'accepted' || kind === 'declined'
  return (
    <>
      {one.Words && <p className={classes['words']}>{one.Words}</p>}
      {fileId !== null && (
        <Anchor component="button" type="button" size="sm" onClick={download}>
          {t(kind === 'sent' ? 'offerSentPdf' : 'offerSignature')}
        </Anchor>
      )}
      {evidence && (
        <details className={classes['evidence']}>
          <summary>{t('offerEvidence')}</summary>
          <dl>
            <Fact label={t('offerEvidenceTime')} value={one.At} />
            <Fact label={t('offerSignature')} value={one.Signature === 'typed' ? t('offerSignatureTyped') : null} />
            <Fact label={t('offerEvidenceOptions')} value={one.Options.join(', ')} />
            <Fact label={t('offerEvidenceAddress')} value={one.Address} />
            <Fact label={t('offerEvidenceBrowser')} value={one.UserAgent} />
            <Fact label={t('offerEvidencePdf')} value={one.PdfHash} />
          </dl>
        </details>
      )}
    </>
  )
}

function Fact({ label, value }: Readonly<{ label: string; value: string | null }>) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Answer({ id, onProblem }: Readonly<{ id: number; onProblem: (problem: unknown) => void }>) {
  const { t } = useText()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || words.trim() === '') return
    setBusy(true)
    onProblem(null)
    answerCustomer(id, words)
      .then(() => setWords(''), onProblem)
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={send}>
      <Textarea
        label={t('offerAnswer')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Group mt="sm">
        <Button type="submit" variant="default" loading={busy}>
          {t('offerAnswerSend')}
        </Button>
      </Group>
    </form>
  )
}
