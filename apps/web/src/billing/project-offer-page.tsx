import { Button, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { Offer, offerLinesBy } from '@temelia/model/billing/offer'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useLabels } from '../records/labels.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './billing.module.css'
import { ProjectChoice } from './project-choice.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { fillOffer, makeOffer, type OfferLines, type PartToOffer, useOfferLines } from './project-offer-data.ts'
import { readPart, usePartsOf, wordOf } from './project-parts.ts'

/** `/project-offers`: an offer of a project or a part of it, or with `offer` its lines in that draft. */
export function ProjectOfferPage() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const { t } = useText()
  const labels = useLabels(Offer)
  const draftId = Number(search['offer']) > 0 ? Number(search['offer']) : null
  const asked = readPart(search['of'])
  usePlace({ label: labels.many, href: '#/offers' }, { label: t('offerFromProject'), heading: true })
  return <Form key={`${String(search['of'])} ${draftId ?? ''}`} asked={asked} draftId={draftId} />
}

type FormProps = Readonly<{
  asked: Readonly<{ level: PartToOffer['level']; placeId: number }> | null
  draftId: number | null
}>

function Form({ asked, draftId }: FormProps) {
  const { t } = useText()
  const labels = useLabels(Offer)
  const navigate = useNavigate()
  const [place, setPlace] = useState(asked)
  const [linesBy, setLinesBy] = useState<PartToOffer['linesBy']>('chapter')
  const [recapitulation, setRecapitulation] = useState(false)
  const [head, setHead] = useState<Partial<Head>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const part = place && { ...place, linesBy, recapitulation }
  const seen = useOfferLines(part)
  const found = part && seen.data ? seen.data : null
  const projectId = place?.level === 'investment' ? place.placeId : (found?.InvestmentId ?? null)
  const parts = usePartsOf(projectId)
  const now = { ...headOf(found), ...head }
  const tooMany = found !== null && found.LineCount > found.MostLines
  // What is loaded belongs to the part chosen before until its own lines are here.
  const ready =
    found !== null &&
    !seen.isPlaceholderData &&
    found.LineCount > 0 &&
    !tooMany &&
    (draftId !== null || now.name.trim().length > 2)

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!part || !ready) return
    setBusy(true)
    setProblem(null)
    try {
      if (draftId === null) {
        const id = await makeOffer(part, { ...now, name: now.name.trim() })
        await navigate({ to: '/offers/$id', params: { id: String(id) } })
      } else {
        await fillOffer(draftId, part)
        await navigate({ to: '/offers/$id', params: { id: String(draftId) } })
      }
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  if (place === null)
    return (
      <ProjectChoice
        label={labels.field('projectId')}
        onChoose={(id) => setPlace({ level: 'investment', placeId: id })}
      >
        {t('offerChooseProject')}
      </ProjectChoice>
    )
  return (
    <div className={classes['offerMaking']}>
      <form noValidate onSubmit={(event) => void make(event)}>
        <Stack gap="md">
          {problem !== null && <ProblemNote problem={problem} />}
          <RecordPicker
            of={Project}
            label={labels.field('projectId')}
            value={projectId}
            onChange={(id) => setPlace(id === null ? null : { level: 'investment', placeId: id })}
          />
          {parts.length > 1 && place && (
            <Select
              label={t('offerPart')}
              data={parts}
              value={wordOf(place)}
              allowDeselect={false}
              searchable
              onChange={(word) => setPlace(readPart(word))}
            />
          )}
          <Radio.Group
            label={labels.field('linesBy')}
            value={linesBy}
            onChange={(value) => setLinesBy(value as PartToOffer['linesBy'])}
          >
            <Stack gap="xs" mt="xs">
              {offerLinesBy.map((by) => (
                <Radio key={by} value={by} label={labels.choice('linesBy', by)} />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            mt="sm"
            label={labels.field('recapitulation')}
            description={t('offerRecapitulationHint')}
            checked={recapitulation}
            onChange={(event) => setRecapitulation(event.currentTarget.checked)}
          />
          {draftId === null && (
            <HeadFields head={now} onChange={(change) => setHead((last) => ({ ...last, ...change }))} />
          )}
          <Button type="submit" loading={busy} disabled={!ready}>
            {t(draftId === null ? 'offerMake' : 'offerReplaceLines')}
          </Button>
        </Stack>
      </form>
      <OfferPreview seen={found} problem={part && seen.isError ? seen.error : null} tooMany={tooMany} />
    </div>
  )
}

type Head = { name: string; accountId: number | null; opportunityId: number | null }

function headOf(found: OfferLines | null): Head {
  return {
    name: found?.OfferName ?? '',
    accountId: found?.AccountId ?? null,
    opportunityId: found?.OpportunityId ?? null,
  }
}

/** For whom the offer is; without an opportunity one is added with it. */
function HeadFields({ head, onChange }: Readonly<{ head: Head; onChange: (change: Partial<Head>) => void }>) {
  const { t } = useText()
  const labels = useLabels(Offer)
  return (
    <>
      <TextInput
        label={labels.field('name')}
        value={head.name}
        maxLength={200}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <RecordPicker
        of={Customer}
        label={labels.field('accountId')}
        withAsterisk
        value={head.accountId}
        onChange={(accountId) => onChange({ accountId, opportunityId: null })}
      />
      <div>
        <RecordPicker
          of={Opportunity}
          label={labels.field('opportunityId')}
          value={head.opportunityId}
          within={head.accountId === null ? undefined : { field: 'accountId', op: 'eq', value: head.accountId }}
          onChange={(opportunityId, row) =>
            onChange({
              opportunityId,
              accountId: head.accountId ?? (row as { accountId?: number | null } | null)?.accountId ?? null,
            })
          }
        />
        {head.opportunityId === null && <p className={classes['hint']}>{t('offerOpportunityFirst')}</p>}
      </div>
    </>
  )
}
