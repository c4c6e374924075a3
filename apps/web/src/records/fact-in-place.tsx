import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import type { AnyRow } from '../data/records.ts'
import { FactEditor, type Onward } from './fact-editor.tsx'
import type { Labels } from './labels.ts'
import type { FactEditing } from './use-fact-editing.ts'

type FactInPlaceProps = Readonly<{
  of: Entity
  name: string
  labels: Labels
  row: AnyRow
  editing: FactEditing
  /** The facts of the row that Tab goes through. */
  order: readonly string[]
  /** Told once the input is gone and nothing else took the focus: the place of the value takes it back. */
  onDone: () => void
  /** Its keys are told elsewhere. */
  quiet?: boolean
}>

/** The input of a fact in the place of its value, with what was typed and the reason where it was refused. */
export function FactInPlace({ of, name, labels, row, editing, order, onDone, quiet }: FactInPlaceProps) {
  const field = of.fields[name]
  if (!field) return null
  const refused = editing.refusal(row, name)
  const beside = (onward: Onward) => {
    const by = onward === 'next' ? 1 : onward === 'previous' ? -1 : 0
    return by === 0 ? null : (order[order.indexOf(name) + by] ?? null)
  }
  return (
    <FactEditor
      key={refused?.message}
      name={name}
      field={field}
      labels={labels}
      start={refused ? refused.typed : valueIn(row, name)}
      error={refused?.message}
      {...(quiet ? { quiet } : {})}
      onCommit={(typed, onward) => {
        void editing.commit(row, name, typed, beside(onward))
        if (onward === 'stay') onDone()
      }}
      onCancel={() => {
        editing.cancel(row, name)
        onDone()
      }}
    />
  )
}
