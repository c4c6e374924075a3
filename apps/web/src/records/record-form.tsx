import { usePractice } from '../session/tenant-region.ts'
import { Button, Group } from '@mantine/core'
import { type Entity, fieldByWire, type Patch } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import type { TextKey } from '@temelia/text/catalogue'
import { type ComponentType, type FormEvent, type KeyboardEvent, useState } from 'react'
import { draftAt, keepDraft, useKeptDraft } from '../data/drafts/drafts.ts'
import { outbox } from '../data/outbox/browser-outbox.ts'
import { Problem } from '../data/problem.ts'
import { type AnyRow, type Found, useSave, WAITS } from '../data/records.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { DiscardQuestion } from '../ui/discard-question.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { FieldInput } from './field-input.tsx'
import { ownKeys, useKnown } from './known.ts'
import { useLabels } from './labels.ts'
import { withinChosen } from './named-only.ts'
import { type Draft, draftOf, isDirty, readDraft, typedIn } from './record-draft.ts'
import classes from './record-form.module.css'
import { sectionLabels } from './section-labels.ts'
import { isShown } from './shown-fields.ts'
import { StaleChoice } from './stale-choice.tsx'
import { useStaleEdit } from './use-stale-edit.ts'
import { draftFaults } from './unread-fault.ts'

/** A group of fields under a heading, named by a word of the entity. */
export type Section = Readonly<{
  heading?: string
  fields: readonly string[]
  /** Fields that say nothing while the record is made, such as why it was lost. */
  later?: readonly string[]
  /** What the form tells below the fields while they are typed, such as records that are already there. */
  notice?: ComponentType<NoticeProps>
  /** Words for fields that mean something of their own here, such as the warehouse of a receipt. */
  words?: Readonly<Partial<Record<string, TextKey>>>
}>

export type NoticeProps = Readonly<{
  draft: Draft
  row: AnyRow | null
  /** The record is on its way to the server. */
  saving: boolean
  fill: (values: Draft) => void
}>

type RecordFormProps = Readonly<{
  of: Entity
  /** The record to change, or null for a new one. */
  row: AnyRow | null
  sections: readonly Section[]
  /** Values of a new record that are given by where it is added. */
  start?: Draft
  /** What was typed before: it is in the form, and counts as changed. */
  begun?: Draft
  /** The refused change that this form mends: it goes once this one is sent or kept. */
  replaces?: string
  onClose: () => void
  onSaved?: (row: AnyRow) => void
}>

/** The dialog that adds or changes one record of any entity. Ctrl+Enter saves; Esc asks only when something would be lost. */
export function RecordForm(props: RecordFormProps) {
  const { row, start, onClose } = props
  const of = useKnown(props.of)
  const own = ownKeys(of)
  const sections = own.length > 0 ? [...props.sections, { heading: 'custom', fields: own }] : props.sections
  const { t } = useText()
  const labels = useLabels(of)
  const fields = sections.flatMap((section) => section.fields)
  const [began, setBegan] = useState(() => draftOf(of, [...Object.keys(start ?? {}), ...fields], row, start))
  const place = formPlace(props)
  const [found, setFound] = useState(() => draftAt<Draft>(place))
  const [draft, setDraft] = useState<Draft>(() => ({ ...began, ...(found ?? props.begun) }))
  const dirty = isDirty(draft, began)
  useKeptDraft(place, dirty ? typedIn(draft, began) : null)
  const leave = () => {
    keepDraft(place, null)
    onClose()
  }
  const forget = () => {
    setFound(undefined)
    setDraft({ ...began, ...props.begun })
  }
  // Fields that the company added may arrive after the form was opened.
  const late = fields.filter((key) => !(key in began))
  if (late.length > 0) {
    const more = draftOf(of, late, row, start)
    setBegan({ ...began, ...more })
    setDraft({ ...more, ...draft })
  }
  const [asking, setAsking] = useState(false)
  const form = useSending({ ...props, of, onClose: leave }, draft, began)
  const close = () => (dirty ? setAsking(true) : leave())

  function keys(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return (
    <Dialog title={row ? labels.edit : labels.add} onClose={close} size={680} closeOnClickOutside={false}>
      <form onSubmit={form.submit} onKeyDown={keys} noValidate className={classes['form']}>
        {found && <DraftNote onDiscard={forget} />}
        {form.problem !== null && <ProblemNote problem={form.problem} faults={form.otherFaults} />}
        {form.edit.stale && <StaleChoice of={of} stale={form.edit.stale} onChoose={form.edit.choose} />}
        {sections.map((section, at) => (
          <fieldset key={section.heading ?? at} className={classes['section']}>
            {section.heading && <legend>{labels.heading(section.heading)}</legend>}
            {section.fields.map((key, index) => {
              const field = of.fields[key]
              return (
                field &&
                isShown(field) &&
                !(row ? field.once : section.later?.includes(key)) && (
                  <div key={key} className={field.multiline ? classes['wide'] : undefined}>
                    <FieldInput
                      name={key}
                      field={field}
                      labels={sectionLabels(labels, section, t)}
                      value={draft[key] === undefined && row ? valueIn(row, key) : draft[key]}
                      error={form.faults[key]}
                      within={withinChosen(of, field, row ? { ...row, ...draft } : draft)}
                      autoFocus={at === 0 && index === 0}
                      onChange={(value) => {
                        setDraft((last) => ({ ...last, [key]: value }))
                        if (typeof value === 'number') form.forgive(key)
                      }}
                    />
                  </div>
                )
              )
            })}
            {section.notice && (
              <section.notice
                draft={draft}
                row={row}
                saving={form.busy}
                fill={(values) => setDraft((last) => ({ ...last, ...values }))}
              />
            )}
          </fieldset>
        ))}
        {/* Two keys: one button turned into the other under the pointer would submit the form. */}
        <div className={classes['foot']}>
          {asking ? (
            <DiscardQuestion key="asking" onKeep={() => setAsking(false)} onDiscard={leave} />
          ) : (
            <Group key="saving" justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={form.busy}>
                {row ? t('save') : labels.add}
              </Button>
            </Group>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Sends a draft and turns what comes back into faults beside the fields. */
function useSending({ of, row, start, replaces, onClose, onSaved }: RecordFormProps, draft: Draft, began: Draft) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const { save } = useSave(of)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const edit = useStaleEdit(of, row as Found<Entity> | null)

  async function send(element: HTMLFormElement): Promise<void> {
    const read = readDraft(of, draft, began, practice)
    const { patch } = read
    const found = draftFaults(of, draft, read, practice, t)
    setProblem(null)
    setFaults(found)
    if (Object.keys(found).length > 0) return focusFirst(element, found)
    const values = (row ? patch : { ...start, ...patch }) as Patch<Entity>
    if (row && Object.keys(values).length === 0) return onClose()
    setBusy(true)
    try {
      const saved = await edit.send(values, (changes, version) =>
        save(row?.id ?? null, changes as Patch<Entity>, version),
      )
      if (!saved) return setBusy(false)
      if (replaces) await outbox.discard(replaces)
      if (saved === WAITS) return onClose()
      toastDone(t('recordSaved'))
      onSaved?.(saved)
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
      if (!(cause instanceof Problem)) return
      const named = Object.fromEntries(
        cause.errors.map((fault) => [fieldByWire(of, fault.field) ?? fault.field, fault.message]),
      )
      setFaults(named)
      focusFirst(element, named)
    }
  }

  return {
    busy,
    problem,
    edit,
    faults,
    /** A record was chosen where what was typed named none. */
    forgive: (key: string) =>
      setFaults((last) => Object.fromEntries(Object.entries(last).filter(([faulty]) => faulty !== key))),
    otherFaults: Object.entries(faults).map(([key, message]) => `${labels.field(key)}: ${message}`),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void send(event.currentTarget)
    },
  }
}

/** Where what is typed into a form is kept until it is sent or given up: one for each record, and one for new ones of a parent. */
function formPlace({ of, row, start, replaces }: RecordFormProps): string {
  return `form ${of.name} ${row?.id ?? 'new'} ${replaces ?? JSON.stringify(start ?? {})}`
}

function focusFirst(form: HTMLFormElement, faults: Readonly<Record<string, string>>): void {
  const inputs = [...form.querySelectorAll<HTMLElement>('[name]')]
  inputs.find((input) => (input.getAttribute('name') ?? '') in faults)?.focus()
}
