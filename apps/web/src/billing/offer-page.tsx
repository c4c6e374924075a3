import { Alert, Anchor, Badge, Button } from '@mantine/core'
import { IconCalculator, IconPrinter, IconTextPlus } from '@tabler/icons-react'
import { Offer } from '@temelia/model/billing/offer'
import { Customer } from '@temelia/model/crm/customer'
import { useState } from 'react'
import { type Found, useSaveNow } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordFacts } from '../records/record-facts.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordName } from '../records/record-name.tsx'
import { RecordHead, RecordScreen } from '../records/record-screen.tsx'
import { RelatedTabs } from '../records/related/related-tabs.tsx'
import { useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './billing.module.css'
import { DocumentLines } from './document-lines.tsx'
import { DocumentTotals } from './document-totals.tsx'
import { OfferDifferences } from './offer-differences.tsx'
import { OfferBillDialog } from './offer-bill-dialog.tsx'
import { OfferCover } from './offer-cover.tsx'
import { OfferCustomer } from './offer-customer.tsx'
import { OfferSendDialog } from './offer-send-dialog.tsx'
import { OfferTextsDialog } from './offer-texts-dialog.tsx'
import { printOffer } from './offer-customer-data.ts'
import { useDifferences } from './project-offer-data.ts'
import { wordOf } from './project-parts.ts'
import { TemplateChoice } from './templates/template-choice.tsx'
import { offerSections } from './sections.ts'

/** One offer: what is proposed and what it comes to. */
export function OfferPage() {
  return (
    <RecordPage of={Offer} list="/offers">
      {(row) => <OfferScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

function OfferScreen({ row }: Readonly<{ row: Found<typeof Offer> }>) {
  const labels = useLabels(Offer)
  const { t } = useText()
  const [editing, setEditing] = useState(false)
  const [billing, setBilling] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [texts, setTexts] = useState(false)
  const [sending, setSending] = useState(false)
  const { save, isPending } = useSaveNow(Offer)
  const [problem, setProblem] = useState<unknown>(null)
  const mayBill = useSession()?.modules['billing'] === true && row.state !== 'declined'
  const mayEdit = row.actions['edit'] === true
  const draft = row.state === 'draft'
  const unanswered = draft || row.state === 'sent'
  const differences = useDifferences(row.id, row.version, row.sourceType !== null).data
  const print = async () => {
    setPrinting(true)
    setProblem(null)
    await printOffer(row.id).catch(setProblem)
    setPrinting(false)
  }
  const mark = (state: 'draft' | 'sent') => {
    setProblem(null)
    save(row.id, { state }, row.version).catch(setProblem)
  }
  return (
    <RecordScreen>
      <RecordHead
        of={Offer}
        row={row}
        list="/offers"
        onEdit={() => setEditing(true)}
        under={
          <div className={classes['under']}>
            <Badge variant="light" color="gray" tt="none">
              {labels.choice('state', row.state)}
            </Badge>
            <Anchor fz="inherit" href={`#/customers/${row.accountId}`}>
              <RecordName of={Customer} id={row.accountId} />
            </Anchor>
          </div>
        }
        steps={
          <span className={classes['under']}>
            <Button
              variant="default"
              loading={printing}
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => void print()}
            >
              {t('offerPrint')}
            </Button>
            {mayEdit && !row.acceptedAt && (
              <Button variant="default" loading={isPending} onClick={() => mark(draft ? 'sent' : 'draft')}>
                {t(draft ? 'offerSend' : 'offerReopen')}
              </Button>
            )}
            {mayEdit && unanswered && (
              <Button variant={mayBill && !draft ? 'default' : 'filled'} onClick={() => setSending(true)}>
                {t('offerToCustomer')}
              </Button>
            )}
            {mayBill && (
              <Button variant={draft ? 'default' : 'filled'} onClick={() => setBilling(true)}>
                {t('offerBill')}
              </Button>
            )}
          </span>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      {row.state === 'sent' && <Alert color="gray">{t('offerLocked')}</Alert>}
      <div className={classes['columns']}>
        <div>
          {differences && <OfferDifferences id={row.id} found={differences} open={mayEdit && draft} />}
          <DocumentLines
            type="offer"
            id={row.id}
            open={mayEdit && draft}
            beside={
              <>
                <Button
                  component="a"
                  variant="subtle"
                  href={projectLinesHref(row)}
                  leftSection={<IconCalculator size={16} stroke={1.6} />}
                >
                  {t('offerLinesFromProject')}
                </Button>
                <Button
                  variant="subtle"
                  leftSection={<IconTextPlus size={16} stroke={1.6} />}
                  onClick={() => setTexts(true)}
                >
                  {t('offerTexts')}
                </Button>
              </>
            }
          />
          <DocumentTotals type="offer" row={row} />
          <OfferCustomer row={row} />
          <RelatedTabs type="offer" id={row.id} />
        </div>
        <div className={classes['side']}>
          <OfferCover row={row} open={mayEdit && draft} />
          <RecordFacts of={Offer} row={row} sections={offerSections} />
          <TemplateChoice of={Offer} row={row} kind="offer" open={mayEdit && draft} />
        </div>
      </div>
      {billing && <OfferBillDialog id={row.id} onClose={() => setBilling(false)} />}
      {texts && <OfferTextsDialog row={row} onClose={() => setTexts(false)} />}
      {sending && <OfferSendDialog row={row} onClose={() => setSending(false)} />}
      {editing && <RecordForm of={Offer} row={row} sections={offerSections} onClose={() => setEditing(false)} />}
    </RecordScreen>
  )
}

/** Where lines of a project are taken into this draft: of the part they came from, or of its project. */
function projectLinesHref({ id, sourceType, sourceId, projectId }: Found<typeof Offer>): string {
  const part =
    sourceType && sourceId
      ? { level: sourceType, placeId: sourceId }
      : projectId && { level: 'investment' as const, placeId: projectId }
  return `#/project-offers?offer=${id}${part ? `&of=${wordOf(part)}` : ''}`
}
