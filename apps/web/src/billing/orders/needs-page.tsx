import { Button, Select, Switch } from '@mantine/core'
import { typedText } from '@temelia/decimal/typed-number'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Project } from '@temelia/model/estimation/project'
import { Supplier } from '@temelia/model/estimation/supplier'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { titleOf } from '../../records/titles.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { DayField } from '../../ui/day-field.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'
import { ProjectChoice } from '../project-choice.tsx'
import { readPart, usePartsOf, wordOf } from '../project-parts.ts'
import { draftOrders, type Need, type NeedPlace, useNeeds } from './needs-data.ts'
import { NeedsTable, type Picked } from './needs-table.tsx'
import own from './orders.module.css'

/** What is to be ordered for a place, from whom, where to and until when. */
type Choice = Readonly<{
  picked: ReadonlyMap<string, Picked>
  supplier: number | null
  warehouseId: number | null
  wantedDate: string
}>

const NOTHING: Choice = { picked: new Map(), supplier: null, warehouseId: null, wantedDate: '' }

/** The form that makes the orders; the project is chosen beside it. */
const MAKING = 'make-orders'

type ChoosingProps = Readonly<{
  place: NeedPlace
  choice: Choice
  onChoice: (change: (before: Choice) => Choice) => void
}>

/** `/project-needs`: what a project needs and what is there of it; what is selected becomes drafts of orders, one for each supplier. */
export function ProjectNeedsPage() {
  const { t } = useText()
  const labels = useLabels(PurchaseOrder)
  const asked = readPart((useSearch({ strict: false }) as Readonly<Record<string, unknown>>)['of'])
  const [projectId, setProjectId] = useState<number | null>(asked?.level === 'investment' ? asked.placeId : null)
  const [part, setPart] = useState<string | null>(null)
  // What was selected and typed of a place is still there when one comes back to it.
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const parts = usePartsOf(projectId)
  usePlace({ label: labels.many, href: '#/purchase-orders' }, { label: t('needs'), heading: true })
  const chosen = readPart(part) ?? (projectId === null ? null : ({ level: 'investment', placeId: projectId } as const))
  const place = projectId === null || chosen === null ? null : { projectId, ...chosen }
  const word = chosen && wordOf(chosen)
  if (projectId === null)
    return (
      <>
        <BillingPlaces />
        <ProjectChoice label={t('needsProject')} onChoose={setProjectId}>
          {t('needsStart')}
        </ProjectChoice>
      </>
    )
  return (
    <>
      <BillingPlaces />
      <div className={own['needs']}>
        <div className={own['choice']}>
          <RecordPicker
            of={Project}
            form={MAKING}
            label={t('needsProject')}
            value={projectId}
            onChange={(id) => {
              setProjectId(id)
              setPart(null)
            }}
          />
          <Select
            label={t('needsPlace')}
            data={[...parts]}
            value={word}
            onChange={setPart}
            allowDeselect={false}
            searchable
          />
        </div>
        {place && word && (
          <Needs
            place={place}
            choice={choices.get(word) ?? NOTHING}
            onChoice={(change) =>
              setChoices((before) => new Map(before).set(word, change(before.get(word) ?? NOTHING)))
            }
          />
        )}
      </div>
    </>
  )
}

function Needs(props: ChoosingProps) {
  const { t } = useText()
  const needs = useNeeds(props.place)
  const [all, setAll] = useState(false)
  if (needs.isError) return <ProblemNote problem={needs.error} onRetry={() => void needs.refetch()} />
  if (!needs.data) return null
  const shown = needs.data.filter((need) => all || (need.Kind === 'material' && need.Proposed > 0))
  return (
    <>
      <Switch
        label={t('needsAll')}
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        mb="sm"
      />
      {shown.length === 0 && <p className={classes['hint']}>{t(all ? 'needsEmpty' : 'needsNothing')}</p>}
      {shown.length > 0 && <Choosing {...props} needs={shown} />}
    </>
  )
}

/** Selecting resources, from whom, and drafting the orders. */
function Choosing({ place, choice, onChoice, needs }: ChoosingProps & Readonly<{ needs: readonly Need[] }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const practice = usePractice()
  const { busy, problem, tried } = useAction()
  const { picked, supplier, warehouseId, wantedDate } = choice
  const take = (part: Partial<Choice>) => onChoice((before) => ({ ...before, ...part }))
  const setPicked = (change: (before: Choice['picked']) => Choice['picked']) =>
    onChoice((before) => ({ ...before, picked: change(before.picked) }))

  const pick = (these: readonly Need[], on: boolean) =>
    setPicked((before) => {
      const next = new Map(before)
      for (const need of these) {
        const { Key, Proposed, SupplierId, Supplier: name } = need
        if (!on) next.delete(Key)
        else if (!next.has(Key))
          next.set(Key, { quantity: typedText(Proposed, practice), supplierId: SupplierId, supplier: name })
      }
      return next
    })
  const type = (key: string, quantity: string) =>
    setPicked((before) => new Map(before).set(key, { ...(before.get(key) as Picked), quantity }))
  const from = (id: number | null, name: string) => {
    take({ supplier: id })
    if (id === null) return
    setPicked((before) => new Map([...before].map(([key, one]) => [key, { ...one, supplierId: id, supplier: name }])))
  }

  const chosen = needs.flatMap(({ Key }) => {
    const one = picked.get(Key)
    return one ? [{ Key, Quantity: readNumber(one.quantity, practice), SupplierId: one.supplierId }] : []
  })
  const lines = chosen.flatMap(({ Key, Quantity, SupplierId }) =>
    Quantity !== null && Quantity > 0 && SupplierId !== null ? [{ Key, Quantity, SupplierId }] : [],
  )
  const make = () =>
    tried(async () => {
      const ids = await draftOrders(place, { warehouseId, wantedDate, lines })
      toastDone(t('needsMade', { count: ids.length }))
      if (ids.length === 1) await navigate({ to: '/purchase-orders/$id', params: { id: String(ids[0]) } })
      else await navigate({ to: '/purchase-orders' })
    })

  return (
    <>
      <NeedsTable needs={needs} picked={picked} onPick={pick} onType={type} />
      <p className={classes['hint']}>{t('needsHint')}</p>
      {problem !== null && <ProblemNote problem={problem} />}
      <form
        id={MAKING}
        className={own['make']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <RecordPicker
          of={Supplier}
          label={t('needsSupplier')}
          value={supplier}
          onChange={(id, row) => from(id, row ? titleOf(Supplier, row) : '')}
        />
        <RecordPicker
          of={Warehouse}
          label={t('needsWarehouse')}
          value={warehouseId}
          onChange={(id) => take({ warehouseId: id })}
        />
        <DayField label={t('needsWanted')} value={wantedDate} onDay={(day) => take({ wantedDate: day })} />
        <Button type="submit" loading={busy} disabled={lines.length === 0 || lines.length < chosen.length}>
          {t('needsMake')}
        </Button>
      </form>
      {chosen.some(({ SupplierId }) => SupplierId === null) && (
        <p className={classes['hint']}>{t('needsNoSupplier')}</p>
      )}
    </>
  )
}
