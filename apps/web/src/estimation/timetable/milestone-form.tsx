import { SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { isDay } from '@temelia/calendar/day'
import type { Patch } from '@temelia/model/entity'
import type { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import type { TextKey } from '@temelia/text/catalogue'
import { useMemo, useState } from 'react'
import { DayField } from '../../ui/day-field.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { articleName, estimateOf, placeFields, type PlaceLevel, placeLevels, placeOf } from './milestone-places.ts'
import type { Milestone } from './timetable-data.ts'
import { TypedForm } from './typed-form.tsx'

const LEVEL_TEXT: Readonly<Record<PlaceLevel, TextKey>> = {
  object: 'ttPlaceObject',
  estimate: 'ttPlaceEstimate',
  article: 'ttPlaceArticle',
}

const MOST_LISTED = 100

type MilestoneFormProps = Readonly<{
  /** The milestone that is changed; null for a new one. */
  milestone: Milestone | null
  onSave: (patch: Patch<typeof ScheduleMilestone>) => Promise<boolean>
  onDone: () => void
}>

/** A milestone as it is typed: its name, the place it is of, what is promised, and for which day. */
export function MilestoneForm({ milestone, onSave, onDone }: MilestoneFormProps) {
  const { t } = useText()
  const { tree } = useProjectState()
  const known = milestone && placeOf(milestone)
  const [name, setName] = useState(milestone?.Name ?? '')
  const [level, setLevel] = useState<PlaceLevel>(known?.level ?? 'object')
  const [object, setObject] = useState<number | null>(
    known?.level === 'object' ? known.id : tree.objects.length === 1 ? tree.objects[0]!.id : null,
  )
  const [estimate, setEstimate] = useState<number | null>(known ? estimateOf(tree, known) : null)
  const [article, setArticle] = useState<number | null>(known?.level === 'article' ? known.id : null)
  const [kind, setKind] = useState<'start' | 'finish'>(milestone?.Kind ?? 'finish')
  const [date, setDate] = useState(milestone?.Date ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const articles = useMemo(() => tree.articles.filter((one) => one.estimateId === estimate), [tree.articles, estimate])
  const chosen = { object, estimate, article }[level]
  const missing = (value: unknown) => (tried && !value ? t('fieldRequired') : null)

  async function save() {
    setTried(true)
    if (name.trim() === '' || chosen === null || (date !== '' && !isDay(date))) return
    setBusy(true)
    const saved = await onSave({
      name: name.trim(),
      kind,
      date: date || null,
      ...placeFields({ level, id: chosen }),
    })
    if (saved) onDone()
    else setBusy(false)
  }

  return (
    <TypedForm busy={busy} onSave={save} onCancel={onDone}>
      <TextInput
        label={t('ttMilestoneName')}
        required
        data-autofocus
        maxLength={400}
        value={name}
        error={missing(name.trim())}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t('ttMilestonePlace')}
        data={placeLevels.map((value) => ({ value, label: t(LEVEL_TEXT[value]) }))}
        value={level}
        onChange={(value) => setLevel(placeLevels.find((one) => one === value) ?? 'object')}
      />
      {level === 'object' ? (
        <PlaceSelect
          label={t('ttPlaceObject')}
          rows={tree.objects}
          value={object}
          error={missing(object)}
          onValue={setObject}
        />
      ) : (
        <PlaceSelect
          label={t('ttPlaceEstimate')}
          rows={tree.estimates}
          value={estimate}
          error={missing(estimate)}
          onValue={(id) => {
            setEstimate(id)
            setArticle(null)
          }}
        />
      )}
      {level === 'article' && (
        <PlaceSelect
          label={t('ttPlaceArticle')}
          rows={articles.map((one) => ({ id: one.id, name: articleName(one) }))}
          value={article}
          error={missing(article)}
          onValue={setArticle}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('ttMilestoneOf')}
          allowDeselect={false}
          data={[
            { value: 'finish', label: t('ttMilestoneFinish') },
            { value: 'start', label: t('ttMilestoneStart') },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'start' ? 'start' : 'finish')}
        />
        <DayField label={t('ttMilestoneDate')} value={date} onDay={setDate} />
      </SimpleGrid>
    </TypedForm>
  )
}

type PlaceSelectProps = Readonly<{
  label: string
  rows: readonly Readonly<{ id: number; name: string | null }>[]
  value: number | null
  error: string | null
  onValue: (id: number | null) => void
}>

function PlaceSelect({ label, rows, value, error, onValue }: PlaceSelectProps) {
  const { t } = useText()
  return (
    <Select
      label={label}
      required
      searchable
      limit={MOST_LISTED}
      nothingFoundMessage={t('ttNothingFound')}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name || String(id) }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => onValue(next === null ? null : Number(next))}
    />
  )
}
