import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import { useState } from 'react'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { FactEditor, type Onward } from './fact-editor.tsx'
import { ownKeys, useKnown } from './known.ts'
import { type Labels, useLabels } from './labels.ts'
import { linkTo } from './link-to.ts'
import classes from './record-facts.module.css'
import type { Section } from './record-form.tsx'
import { isShown } from './shown-fields.ts'
import { useTitles } from './titles.ts'
import { isEditable, useFactSave } from './use-fact-save.ts'
import { valueText } from './value-text.ts'

type RecordFactsProps = Readonly<{
  of: Entity
  row: AnyRow
  sections: readonly Section[]
  /** Each fact is changed where it stands; without it they are only read. */
  editable?: boolean
}>

/** What is known of a record, section by section, without the title that the page already shows. Facts without a value are shown when asked for. */
export function RecordFacts(props: RecordFactsProps) {
  const { row, editable = false } = props
  const of = useKnown(props.of)
  const { t } = useText()
  const labels = useLabels(of)
  const [all, setAll] = useState(false)
  const sections = [...props.sections, { heading: 'custom', fields: ownKeys(of) }]
  const fields = sections.flatMap((section) => section.fields)
  const editing = useFactEditing(of, row, editable)
  const text = useFactTexts(of, fields, editing.value, row)
  const isOpen = (key: string) => editing.at === key || key in editing.refused
  const shown = (key: string) => {
    const field = of.fields[key]
    if (!field || !isShown(field) || key === of.title) return false
    return text(key) !== '' || isOpen(key) || (all && editing.may(key))
  }
  const filled = sections
    .map((section) => ({ ...section, fields: section.fields.filter(shown) }))
    .filter((section) => section.fields.length > 0)
  const order = filled.flatMap((section) => section.fields).filter(editing.may)
  const empty = fields.filter((key) => {
    const field = of.fields[key]
    return field && isShown(field) && key !== of.title && text(key) === '' && editing.may(key)
  }).length
  return (
    <div>
      {filled.map((section, at) => (
        <section key={section.heading ?? at}>
          {section.heading && <h2 className={classes['heading']}>{labels.heading(section.heading)}</h2>}
          <dl className={classes['facts']}>
            {section.fields.map((key) => (
              <div key={key} className={classes['fact']} data-fact={key}>
                <dt>{labels.field(key)}</dt>
                <dd>
                  {isOpen(key) ? (
                    <Editor of={of} name={key} labels={labels} row={row} editing={editing} order={order} />
                  ) : (
                    <Fact
                      name={key}
                      text={text(key)}
                      label={labels.field(key)}
                      onEdit={editing.may(key) ? () => editing.begin(key) : undefined}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {(empty > 0 || all) && editable && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          aria-expanded={all}
          onClick={() => setAll((shown) => !shown)}
        >
          {all ? t('factsFilled') : t('factsEmpty', { count: empty })}
        </Button>
      )}
    </div>
  )
}

/** The value as text, what is on its way to the server included. */
function useFactTexts(
  of: Entity,
  fields: readonly string[],
  value: (key: string) => unknown,
  row: AnyRow,
): (key: string) => string {
  const { language } = useText()
  const labels = useLabels(of)
  const now = { ...row, ...Object.fromEntries(fields.map((key) => [key, value(key)])) }
  const titles = useTitles(of, fields, [now])
  return (key) => {
    const field = of.fields[key]
    const text = field ? valueText(key, field, value(key), labels, language, titles[key]) : ''
    return key === 'iban' ? text.replace(/(.{4})(?=.)/g, '$1 ') : text
  }
}

type Refused = Readonly<Record<string, Readonly<{ typed: unknown; message: string }>>>

/** Which fact is being changed, what is on its way, and what was refused, with what was typed. */
function useFactEditing(of: Entity, row: AnyRow, editable: boolean) {
  const save = useFactSave(of)
  const [at, setAt] = useState<string | null>(null)
  const [sending, setSending] = useState<Readonly<Record<string, unknown>>>({})
  const [refused, setRefused] = useState<Refused>({})
  const without = (key: string) => setRefused(({ [key]: _gone, ...rest }) => rest)
  const commit = async (key: string, typed: unknown, next: string | null) => {
    setAt((now) => (now === key ? next : now))
    without(key)
    const message = await save(row, key, typed, (value) => setSending((others) => ({ ...others, [key]: value })))
    setSending(({ [key]: _sent, ...rest }) => rest)
    if (message !== null) setRefused((others) => ({ ...others, [key]: { typed, message } }))
  }
  return {
    at,
    refused,
    may: (key: string) => editable && isEditable(of, row, key),
    value: (key: string) => (key in sending ? sending[key] : valueIn(row, key)),
    begin: setAt,
    commit,
    cancel: (key: string) => {
      without(key)
      setAt((now) => (now === key ? null : now))
    },
  }
}

type EditorProps = Readonly<{
  of: Entity
  name: string
  labels: Labels
  row: AnyRow
  editing: ReturnType<typeof useFactEditing>
  /** The facts that Tab goes through. */
  order: readonly string[]
}>

function Editor({ of, name, labels, row, editing, order }: EditorProps) {
  const field = of.fields[name]
  if (!field) return null
  const refused = editing.refused[name]
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
      onCommit={(typed, onward) => {
        void editing.commit(name, typed, beside(onward))
        if (onward === 'stay') focusOn(name)
      }}
      onCancel={() => {
        editing.cancel(name)
        focusOn(name)
      }}
    />
  )
}

type FactProps = Readonly<{ name: string; text: string; label: string; onEdit: (() => void) | undefined }>

/** A value as it is read; a click on it, or Enter on its pencil, changes it. */
function Fact({ name, text, label, onEdit }: FactProps) {
  const { t } = useText()
  const href = text === '' ? undefined : linkTo(name, text)
  const value = href ? (
    <Anchor
      href={href}
      fz="inherit"
      className={classes['cut']}
      title={text}
      {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {text}
    </Anchor>
  ) : (
    text
  )
  if (!onEdit) return value
  return (
    <span className={classes['value']}>
      {text === '' ? (
        <button type="button" className={classes['add']} onClick={onEdit} aria-label={t('factEdit', { field: label })}>
          {t('factAdd')}
        </button>
      ) : (
        <>
          <span className={classes['text']} onClick={href ? undefined : () => onUnselected(onEdit)}>
            {value}
          </span>
          <ActionIcon
            size={24}
            className={classes['pencil']}
            aria-label={t('factEdit', { field: label })}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </span>
  )
}

/** The focus goes back to the fact that was changed, once its input is gone. */
function focusOn(key: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-fact="${CSS.escape(key)}"] button`)?.focus())
}

/** Who marks a value to copy it does not change it. */
function onUnselected(work: () => void): void {
  if (window.getSelection()?.isCollapsed !== false) work()
}
