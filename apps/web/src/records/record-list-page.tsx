import { type Entity, fieldsOf } from '@temelia/model/entity'
import { type ReactNode, useMemo } from 'react'
import type { AnyRow } from '../data/records.ts'
import { type Step, usePlace } from '../ui/place.ts'
import { useLabels } from './labels.ts'
import { type ListState, useAddressState } from './list-state.ts'
import type { Section } from './record-form.tsx'
import { RecordList } from './record-list.tsx'
import { titleKey } from './titles.ts'

type RecordListPageProps = Readonly<{
  of: Entity
  /** The screen it is reached from. */
  above?: Step
  /** The form's fields in groups; without them the form shows every field a person may set. */
  sections?: readonly Section[]
  /** The order the list begins with; by the name that is shown unless given. */
  sort?: string
  /** Where a row leads; without both a row opens its form. */
  hrefOf?: (row: AnyRow) => string
  onOpen?: (row: AnyRow) => void
  /** Records are made at another place: the list neither adds nor imports any. */
  madeElsewhere?: boolean
  tools?: (state: ListState, onState: (change: Partial<ListState>) => void) => ReactNode
  /** What a record shows beside the rows; without it there is no preview. */
  preview?: (row: AnyRow) => ReactNode
  /** Another way to show what the filter finds; the order the list begins with tells which of its state an address need not name. */
  instead?: (state: ListState, onState: (change: Partial<ListState>) => void, standardSort: string) => ReactNode
}>

/** The list page of any entity, with its form, filter, columns, views and import: all a new entity needs for a screen is its route. */
export function RecordListPage({
  of,
  above,
  sections,
  sort,
  hrefOf,
  onOpen,
  madeElsewhere,
  tools,
  instead,
  preview,
}: RecordListPageProps) {
  const labels = useLabels(of)
  const standardSort = sort ?? titleKey(of) ?? 'id'
  const [state, setState, untouched] = useAddressState(standardSort)
  const all = useMemo(() => sections ?? everyField(of), [of, sections])
  usePlace(...(above ? [above] : []), { label: labels.many, heading: true })
  return (
    <RecordList
      of={of}
      state={state}
      onState={setState}
      untouched={untouched}
      standardSort={standardSort}
      sections={all}
      hrefOf={hrefOf}
      onOpen={onOpen}
      madeElsewhere={madeElsewhere}
      tools={tools?.(state, setState)}
      instead={instead?.(state, setState, standardSort)}
      {...(preview ? { preview } : {})}
    />
  )
}

function everyField(of: Entity): readonly Section[] {
  const open = fieldsOf(of).filter(([, field]) => !field.readOnly && !field.secret && field.kind !== 'json')
  return [{ fields: open.map(([key]) => key) }]
}
