import { Button, Group, Skeleton } from '@mantine/core'
import type { Entity, Patch } from '@temelia/model/entity'
import { fieldByWire } from '@temelia/model/entity'
import { type FormEvent, useState } from 'react'
import { draftAt, keepDraft, useKeptDraft } from '../data/drafts/drafts.ts'
import { Problem } from '../data/problem.ts'
import { type AnyRow, type Found, useRecord, useSave } from '../data/records.ts'
import { FieldInput } from '../records/field-input.tsx'
import { useLabels } from '../records/labels.ts'
import { type Draft, draftOf, isDirty, readDraft, typedIn } from '../records/record-draft.ts'
import type { Section } from '../records/record-form.tsx'
import { isShown } from '../records/shown-fields.ts'
import { StaleChoice } from '../records/stale-choice.tsx'
import { draftFaults } from '../records/unread-fault.ts'
import { useStaleEdit } from '../records/use-stale-edit.ts'
import { usePractice } from '../session/tenant-region.ts'
import { DraftNote } from '../ui/draft-note.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { useHeld } from '../ui/use-held.ts'
import classes from '../ui/settings-page.module.css'

type RecordDetailsProps = Readonly<{
  of: Entity
  id: number
  sections: readonly Section[]
  onSaved?: (row: AnyRow) => void
}>

/** The fields of one record on a page of their own, saved together. */
export function RecordDetails(props: RecordDetailsProps) {
  return <Details key={`${props.of.name} ${props.id}`} {...props} />
}

function Details({ of, id, sections, onSaved }: RecordDetailsProps) {
  const record = useRecord(of, id)
  const { shown, touch, letGo } = useHeld(record.data)
  if (record.isLoadingError) return <ProblemNote problem={record.error} onRetry={() => void record.refetch()} />
  if (!shown) return <Skeleton height={160} />
  return (
    <div {...touch}>
      <DetailsForm key={shown.version} of={of} row={shown} sections={sections} onSaved={onSaved} onLeft={letGo} />
    </div>
  )
}

function DetailsForm({
  of,
  row,
  sections,
  onSaved,
  onLeft,
}: Readonly<{
  of: Entity
  row: AnyRow
  sections: readonly Section[]
  onSaved: RecordDetailsProps['onSaved']
  onLeft: () => void
}>) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const { save } = useSave(of)
  const edit = useStaleEdit(of, row as Found<Entity>)
  const began = draftOf(
    of,
    sections.flatMap(({ fields }) => fields),
    row,
  )
  const place = `details ${of.name} ${row.id}`
  const [begun, setBegun] = useState(() => draftAt<Draft>(place))
  const [draft, setDraft] = useState<Draft>(() => ({ ...began, ...begun }))
  const dirty = isDirty(draft, began)
  useKeptDraft(place, dirty ? typedIn(draft, began) : null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  function leave(): void {
    keepDraft(place, null)
    setBegun(undefined)
    onLeft()
  }

  function giveUp(): void {
    setDraft(began)
    leave()
  }

  async function send(): Promise<void> {
    const read = readDraft(of, draft, began, practice)
    const { patch } = read
    const found = draftFaults(of, draft, read, practice, t)
    setFaults(found)
    setProblem(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const saved = await edit.send(patch, (changes, version) => save(row.id, changes as Patch<Entity>, version))
      if (!saved) return
      toastDone(t('settingsSaved'))
      leave()
      if (typeof saved === 'object') onSaved?.(saved)
    } catch (cause) {
      if (cause instanceof Problem)
        setFaults(
          Object.fromEntries(cause.errors.map((fault) => [fieldByWire(of, fault.field) ?? fault.field, fault.message])),
        )
      setProblem(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {begun && dirty && <DraftNote onDiscard={giveUp} />}
      {problem !== null && <ProblemNote problem={problem} drafted />}
      {edit.stale && <StaleChoice of={of} stale={edit.stale} onChoose={edit.choose} />}
      {sections.map(({ heading, fields }, at) => (
        <section key={heading ?? at}>
          {heading && <h2>{labels.heading(heading)}</h2>}
          <div className={classes['fields']}>
            {fields.map((key) => {
              const field = of.fields[key]
              if (!field || !isShown(field)) return null
              return (
                <div key={key} className={field.multiline ? classes['wide'] : undefined}>
                  <FieldInput
                    name={key}
                    field={field}
                    labels={labels}
                    value={draft[key]}
                    error={faults[key]}
                    onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
      <Group gap="sm" mt="md">
        <Button type="submit" loading={busy} disabled={!dirty}>
          {t('save')}
        </Button>
        {dirty && (
          <Button variant="default" onClick={giveUp}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </form>
  )
}
