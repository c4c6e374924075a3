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
import { sentencesOf } from '../bill-actions.ts'
import classes from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'
import { readPart, usePartsOf, wordOf } from '../project-parts.ts'
import { draftOrders, type Need, type NeedPlace, useNeeds } from './needs-data.ts'
import { NeedsTable, type Picked } from './needs-table.tsx'
import own from './orders.module.css'

/** `/project-needs`: what a project needs and what is there of it; what is selected becomes drafts of orders, one for each supplier. */
export function ProjectNeedsPage() {
  const { t } = useText()
  const labels = useLabels(PurchaseOrder)
  const asked = readPart((useSearch({ strict: false }) as Readonly<Record<string, unknown>>)['of'])
  const [projectId, setProjectId] = useState<number | null>(asked?.level === 'investment' ? asked.placeId : null)
  const [part, setPart] = useState<string | null>(null)
  const parts = usePartsOf(projectId)
  usePlace({ label: labels.many, href: '#/purchase-orders' }, { label: t('needs'), heading: true })
  const chosen = readPart(part) ?? (projectId === null ? null : ({ level: 'investment', placeId: projectId } as const))
  const place = projectId === null || chosen === null ? null : { projectId, ...chosen }
  return (
    <>
      <BillingPlaces />
      <div className={own['needs']}>
        <div className={own['choice']}>
          <RecordPicker
            of={Project}
            label={t('needsProject')}
            value={projectId}
            onChange={(id) => {
              setProjectId(id)
              setPart(null)
            }}
          />
          {projectId !== null && (
            <Select
              label={t('needsPlace')}
              data={[...parts]}
              value={chosen && wordOf(chosen)}
              onChange={setPart}
              allowDeselect={false}
              searchable
            />
          )}
        </div>
        {place ? <Needs key={wordOf(place)} place={place} /> : <p className={classes['hint']}>{t('needsStart')}</p>}
      </div>
    </>
  )
}

function Needs({ place }: Readonly<{ place: NeedPlace }>) {
  const { t } = useText()
  const needs = useNeeds(place)
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
      {shown.length > 0 && <Choosing place={place} needs={shown} />}
    </>
  )
}

/** Selecting resources, from whom, and drafting the orders. */
function Choosing({ place, needs }: Readonly<{ place: NeedPlace; needs: readonly Need[] }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const practice = usePractice()
  const { busy, problem, tried } = useAction()
  const [picked, setPicked] = useState<ReadonlyMap<string, Picked>>(new Map())
  const [supplier, setSupplier] = useState<number | null>(null)
  const [warehouseId, setWarehouseId] = useState<number | null>(null)
  const [wantedDate, setWantedDate] = useState('')

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
    setSupplier(id)
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
      {problem !== null && <ProblemNote problem={problem} faults={sentencesOf(problem)} />}
      <div className={own['make']}>
        <RecordPicker
          of={Supplier}
          label={t('needsSupplier')}
          value={supplier}
          onChange={(id, row) => from(id, row ? titleOf(Supplier, row) : '')}
        />
        <RecordPicker of={Warehouse} label={t('needsWarehouse')} value={warehouseId} onChange={setWarehouseId} />
        <DayField label={t('needsWanted')} value={wantedDate} onDay={setWantedDate} />
        <Button
          loading={busy}
          disabled={lines.length === 0 || lines.length < chosen.length}
          onClick={() => void make()}
        >
          {t('needsMake')}
        </Button>
      </div>
      {chosen.some(({ SupplierId }) => SupplierId === null) && (
        <p className={classes['hint']}>{t('needsNoSupplier')}</p>
      )}
    </>
  )
}
