import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useState } from 'react'
import { recordAddress } from '../data/record-address.ts'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { FactInPlace } from './fact-in-place.tsx'
import { ownKeys, useKnown } from './known.ts'
import { useLabels } from './labels.ts'
import { linkTo } from './link-to.ts'
import classes from './record-facts.module.css'
import type { Section } from './record-form.tsx'
import { sectionLabels } from './section-labels.ts'
import { isShown } from './shown-fields.ts'
import { useTitles } from './titles.ts'
import { useFactEditing } from './use-fact-editing.ts'
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
  const editing = useFactEditing(of, editable)
  const may = (key: string) => editing.may(row, key)
  const text = useFactTexts(of, fields, (key) => editing.value(row, key), row)
  const isOpen = (key: string) => editing.isOpen(row, key)
  const shown = (key: string) => {
    const field = of.fields[key]
    if (!field || !isShown(field) || key === of.title) return false
    return text(key) !== '' || isOpen(key) || (all && may(key))
  }
  const filled = sections
    .map((section) => ({ ...section, fields: section.fields.filter(shown) }))
    .filter((section) => section.fields.length > 0)
  const order = filled.flatMap((section) => section.fields).filter(may)
  const empty = fields.filter((key) => {
    const field = of.fields[key]
    return field && isShown(field) && key !== of.title && text(key) === '' && may(key)
  }).length
  return (
    <div>
      {filled.map((section, at) => (
        <section key={section.heading ?? at}>
          {section.heading && <h2 className={classes['heading']}>{labels.heading(section.heading)}</h2>}
          <dl className={classes['facts']}>
            {section.fields.map((key) => (
              <div key={key} className={classes['fact']} data-fact={key}>
                <dt>{sectionLabels(labels, section, t).field(key)}</dt>
                <dd>
                  {isOpen(key) ? (
                    <FactInPlace
                      of={of}
                      name={key}
                      labels={sectionLabels(labels, section, t)}
                      row={row}
                      editing={editing}
                      order={order}
                      onDone={() => focusOn(key)}
                    />
                  ) : (
                    <Fact
                      href={addressOf(of, key, editing.value(row, key), text(key))}
                      text={text(key)}
                      label={sectionLabels(labels, section, t).field(key)}
                      onEdit={may(key) ? () => editing.begin(row, key) : undefined}
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
          ml={-9}
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

/** Where a fact leads: to the record that it names, or to whom one writes or calls by it. */
function addressOf(of: Entity, key: string, value: unknown, text: string): string | undefined {
  if (text === '') return undefined
  const target = of.fields[key]?.target?.()
  return target && typeof value === 'number' ? recordAddress(target.name, value) : linkTo(key, text)
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

type FactProps = Readonly<{ href: string | undefined; text: string; label: string; onEdit: (() => void) | undefined }>

/** A value as it is read; a click on it, or Enter on its pencil, changes it. */
function Fact({ href, text, label, onEdit }: FactProps) {
  const { t } = useText()
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
