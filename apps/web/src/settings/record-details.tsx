import { Button, Group, Skeleton } from '@mantine/core'
import type { Entity, Patch } from '@temelia/model/entity'
import { fieldByWire } from '@temelia/model/entity'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, useState } from 'react'
import { Problem } from '../data/problem.ts'
import { type AnyRow, useRecord, useSave } from '../data/records.ts'
import { FieldInput } from '../records/field-input.tsx'
import { useLabels } from '../records/labels.ts'
import { draftOf, isDirty, readDraft } from '../records/record-draft.ts'
import { isShown } from '../records/shown-fields.ts'
import { unreadFault } from '../records/unread-fault.ts'
import { usePractice } from '../session/tenant-region.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import classes from './settings-page.module.css'

type RecordDetailsProps = Readonly<{
  of: Entity
  id: number
  fields: readonly string[]
  onSaved?: (row: AnyRow) => void
}>

/** The fields of one record on a page of their own, saved together. */
export function RecordDetails({ of, id, fields, onSaved }: RecordDetailsProps) {
  const record = useRecord(of, id)
  if (record.isError) return <ProblemNote problem={record.error} onRetry={() => void record.refetch()} />
  if (!record.data) return <Skeleton height={160} />
  return <DetailsForm key={record.data.version} of={of} row={record.data} fields={fields} onSaved={onSaved} />
}

function DetailsForm({
  of,
  row,
  fields,
  onSaved,
}: Readonly<{ of: Entity; row: AnyRow; fields: readonly string[]; onSaved: RecordDetailsProps['onSaved'] }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const { save } = useSave(of)
  const began = draftOf(of, fields, row)
  const [draft, setDraft] = useState(began)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    const { patch, unreadable, missing } = readDraft(of, draft, began, practice)
    const found = {
      ...Object.fromEntries(unreadable.map((key) => [key, unreadFault(of.fields[key], draft[key], practice, t)])),
      ...Object.fromEntries(missing.map((key) => [key, fieldMessages.REQUIRED[language]])),
    }
    setFaults(found)
    setProblem(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const saved = await save(row.id, patch as Patch<Entity>, row.version)
      toastDone(t('settingsSaved'))
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
      {problem !== null && <ProblemNote problem={problem} />}
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
      <Group gap="sm" mt="md">
        <Button type="submit" loading={busy} disabled={!isDirty(draft, began)}>
          {t('save')}
        </Button>
        {isDirty(draft, began) && (
          <Button variant="default" onClick={() => setDraft(began)}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </form>
  )
}
