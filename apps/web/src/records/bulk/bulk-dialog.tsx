import { type NumberPractice } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Group, NativeSelect, Progress } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { encodePatch } from '@temelia/model/codec'
import { type Entity, fieldByWire, type Patch } from '@temelia/model/entity'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { FieldInput } from '../field-input.tsx'
import { useLabels } from '../labels.ts'
import { readDraft } from '../record-draft.ts'
import { shownFields } from '../shown-fields.ts'
import classes from './bulk.module.css'
import { type BulkChoice, type BulkOrder, type BulkPreview, previewBulk, type Refusal, stopBulk } from './bulk-call.ts'
import { idsOf, leftOpen } from '../left-open.ts'
import { useBulk } from './use-bulk.ts'

type BulkDialogProps = Readonly<{
  of: Entity
  action: 'edit' | 'delete'
  choice: BulkChoice
  onClose: () => void
  /** Called when something was done. */
  onDone: () => void
}>

type Draft = Readonly<Record<string, unknown>>

const NAMED = 8

/** Changes or deletes many records: which fields and values, what would happen, how far it is, what came of it. */
export function BulkDialog({ of, action, choice, onClose, onDone }: BulkDialogProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const fields = editable(of)
  const [draft, setDraft] = useState<Draft>(() => ({ [fields[0] ?? '']: '' }))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [preview, setPreview] = useState<Readonly<{ of: string; is: BulkPreview; open: number }> | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { run, start, undo } = useBulk(of)
  const asked = JSON.stringify([draft, choice])
  const checked = preview?.of === asked ? preview.is : null
  const over = run !== null && run.status !== 'running' && run.status !== 'undoing'

  function readOrder(): BulkOrder | null {
    if (action === 'delete') return { of, action, choice }
    const { patch, wrong } = readChanges(of, draft, practice)
    const found = Object.fromEntries(wrong.map(([key, code]) => [key, fieldMessages[code][language]]))
    setFaults(found)
    return Object.keys(found).length > 0
      ? null
      : { of, action, choice, changes: encodePatch(of, patch as Patch<Entity>) }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const order = readOrder()
    if (!order) return
    setBusy(true)
    setProblem(null)
    try {
      if (checked) {
        await start(order)
        onDone()
      } else {
        const open = action === 'delete' ? await leftOpen(of, await idsOf(of, choice)) : 0
        setPreview({ of: asked, is: await previewBulk(order), open })
      }
    } catch (cause) {
      setProblem(cause)
      if (cause instanceof Problem)
        setFaults(Object.fromEntries(cause.errors.map((one) => [fieldByWire(of, one.field) ?? one.field, one.message])))
    } finally {
      setBusy(false)
    }
  }

  const name = labels.many.toLowerCase()
  const title = action === 'delete' ? t('bulkTitleDelete', { name }) : t('bulkTitleEdit', { name })
  return (
    <Dialog title={title} onClose={onClose} size={620} closeOnClickOutside={false}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes['form']}>
        {problem !== null && <ProblemNote problem={problem} />}
        {action === 'edit' && !run && (
          <Fields of={of} fields={fields} draft={draft} faults={faults} onChange={setDraft} />
        )}
        {checked && !run && <Expected action={action} preview={checked} open={preview?.open ?? 0} />}
        {run && !over && <Working total={run.total} done={run.changed + run.unchanged + run.refused} />}
        {run && over && <Outcome action={action} run={run} />}
        <Group justify="flex-end" className={classes['foot']}>
          {run && !over ? (
            <Button variant="default" onClick={() => void stopBulk(run.id).catch(toastProblem)}>
              {t('bulkStop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t(over ? 'close' : 'cancel')}
            </Button>
          )}
          {over && run.mayUndo && (
            <Button onClick={() => void undo(run.id).catch(toastProblem)}>{t('bulkUndo')}</Button>
          )}
          {!run && (
            <Button
              type="submit"
              loading={busy}
              color={checked && action === 'delete' ? 'red' : undefined}
              disabled={checked?.changed === 0}
              data-autofocus={action === 'delete' || undefined}
            >
              {checked
                ? t(action === 'delete' ? 'bulkRunDelete' : 'bulkRun', { count: checked.changed })
                : t('bulkCheck')}
            </Button>
          )}
        </Group>
      </form>
    </Dialog>
  )
}

type FieldsProps = Readonly<{
  of: Entity
  fields: readonly string[]
  draft: Draft
  faults: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}>

/** The fields to change, each with its new value. */
function Fields({ of, fields, draft, faults, onChange }: FieldsProps) {
  const { t } = useText()
  const labels = useLabels(of)
  const keys = Object.keys(draft)
  const free = fields.filter((key) => !keys.includes(key))
  const rename = (from: string, to: string) =>
    onChange(Object.fromEntries(keys.map((key) => (key === from ? [to, startOf(of, to)] : [key, draft[key]]))))
  return (
    <>
      {keys.map((key, at) => {
        const field = of.fields[key]
        return (
          field && (
            <div key={key} className={classes['field']}>
              <NativeSelect
                label={t('bulkFields')}
                value={key}
                data={[key, ...free].map((one) => ({ value: one, label: labels.field(one) }))}
                data-autofocus={at === 0 || undefined}
                onChange={(event) => rename(key, event.currentTarget.value)}
              />
              <FieldInput
                name={key}
                field={field}
                labels={labels}
                value={draft[key]}
                error={faults[key]}
                onChange={(value) => onChange({ ...draft, [key]: value })}
              />
              <ActionIcon
                size={32}
                mt={24}
                aria-label={t('bulkRemoveField')}
                disabled={keys.length === 1}
                onClick={() =>
                  onChange(Object.fromEntries(keys.filter((one) => one !== key).map((one) => [one, draft[one]])))
                }
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </div>
          )
        )
      })}
      <div className={classes['adding']}>
        {free[0] && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => onChange({ ...draft, [free[0] ?? '']: startOf(of, free[0] ?? '') })}
          >
            {t('bulkAddField')}
          </Button>
        )}
        <span className={classes['hint']}>{t('bulkEmptied')}</span>
      </div>
    </>
  )
}

function Expected({ action, preview, open }: { action: 'edit' | 'delete'; preview: BulkPreview; open: number }) {
  const { t } = useText()
  return (
    <div className={classes['facts']} role="status">
      <strong>{t(action === 'delete' ? 'bulkWillDelete' : 'bulkWillChange', { count: preview.changed })}</strong>
      {open > 0 && <span>{t('deleteLeavesOpen', { count: open })}</span>}
      {preview.unchanged > 0 && <span>{t('bulkAlready', { count: preview.unchanged })}</span>}
      {preview.refused > 0 && <span>{t('bulkWillRefuse', { count: preview.refused })}</span>}
      <Refusals faults={preview.faults} total={preview.refused} />
      {preview.tried < preview.total && (
        <span className={classes['hint']}>{t('bulkCheckedPart', { count: preview.tried })}</span>
      )}
    </div>
  )
}

function Working({ total, done }: { total: number; done: number }) {
  const { t } = useText()
  const format = useFormat()
  const text = t('bulkRunning', { done: format.number(done, 0), total: format.number(total, 0) })
  return (
    <div className={classes['facts']} role="status">
      <span className="figures">{text}</span>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={text} />
    </div>
  )
}

type OutcomeProps = Readonly<{ action: 'edit' | 'delete'; run: NonNullable<ReturnType<typeof useBulk>['run']> }>

function Outcome({ action, run }: OutcomeProps) {
  const { t } = useText()
  const { changed, unchanged, refused, restored, kept } = run
  if (run.status === 'undone') return <div className={classes['facts']}>{t('bulkUndone', { restored, kept })}</div>
  return (
    <div className={classes['facts']} role="status">
      {run.status === 'cancelled' && <span>{t('bulkStopped')}</span>}
      {run.status === 'failed' && <span>{t('bulkFailed')}</span>}
      <strong>
        {action === 'delete'
          ? t('bulkResultDelete', { changed, refused })
          : t('bulkResult', { changed, unchanged, refused })}
      </strong>
      <Refusals faults={run.faults} total={refused} />
    </div>
  )
}

function Refusals({ faults, total }: { faults: readonly Refusal[]; total: number }) {
  const { t } = useText()
  if (faults.length === 0) return null
  return (
    <ul className={classes['refused']}>
      {faults.slice(0, NAMED).map((fault) => (
        <li key={fault.id}>
          <strong>{fault.name}</strong>: {fault.message}
        </li>
      ))}
      {total > NAMED && <li>{t('bulkMore', { count: total - NAMED })}</li>}
    </ul>
  )
}

/** The fields that may be given to many records: not what tells one from another, nor what the server keeps. */
function editable(of: Entity): readonly string[] {
  return shownFields(of)
    .filter(
      ([key, field]) =>
        !field.readOnly &&
        !field.secret &&
        !field.unique &&
        !field.recognises &&
        field.kind !== 'json' &&
        key !== of.parent,
    )
    .map(([key]) => key)
}

function startOf(of: Entity, key: string): unknown {
  const field = of.fields[key]
  if (field?.kind === 'flag') return field.initial ?? false
  return field?.nullable === false ? (field.initial ?? '') : ''
}

const UNREAD: Readonly<Record<string, keyof typeof fieldMessages>> = { date: 'INVALID_DATE', ref: 'INVALID_VALUE' }

/** The changes a draft stands for; an empty value empties the field. */
function readChanges(of: Entity, draft: Draft, practice: NumberPractice) {
  const { patch, unreadable } = readDraft(of, draft, {}, practice)
  const emptied = Object.keys(draft).filter((key) => (draft[key] ?? '') === '')
  const missing = emptied.filter((key) => of.fields[key]?.nullable === false)
  return {
    patch: { ...patch, ...Object.fromEntries(emptied.map((key) => [key, null])) },
    wrong: [
      ...unreadable.map((key) => [key, UNREAD[of.fields[key]?.kind ?? ''] ?? 'INVALID_NUMBER'] as const),
      ...missing.map((key) => [key, 'REQUIRED'] as const),
    ],
  }
}
