import { CloseButton } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import { type Filter, type Leaf, ME } from '@temelia/model/filter'
import type { TextKey } from '@temelia/text/catalogue'
import { Fragment } from 'react'
import { useText } from '../ui/text.ts'
import { operatorText } from './condition-row.tsx'
import classes from './filter-builder.module.css'
import { filterField, takesValue } from './filter-kinds.ts'
import { useLabels } from './labels.ts'
import { RecordName } from './record-name.tsx'
import { valueText } from './value-text.ts'

type FilterChipsProps = Readonly<{
  of: Entity
  where: readonly Filter[]
  onChange: (where: readonly Filter[]) => void
  onOpen: () => void
  /** False where the page itself asks whose records are shown. */
  quick?: boolean
}>

/** The conditions of a list as sentences, each opens the builder or goes away; before them what is asked most: one's own records. */
export function FilterChips({ of, where, onChange, onOpen, quick = true }: FilterChipsProps) {
  const { t } = useText()
  const mine = isMine(of)
  const own = where.some(mine)
  const asksMine = quick && typeof of.owner === 'string'
  if (where.length === 0 && !asksMine) return null
  return (
    <ul className={classes['chips']} aria-label={t('filterConditions')}>
      {asksMine && (
        <li className={classes['quick']} data-on={own || undefined}>
          <button type="button" aria-pressed={own} onClick={() => onChange(toggledMine(of, where))}>
            {t('filterMine')}
          </button>
        </li>
      )}
      {where.map((part, at) =>
        asksMine && mine(part) ? null : (
          <li key={JSON.stringify(part)} className={classes['chip']}>
            <button type="button" onClick={onOpen}>
              <Sentence of={of} filter={part} nested={false} />
            </button>
            <CloseButton
              size="sm"
              aria-label={t('filterRemove')}
              onClick={() => onChange(where.filter((_, other) => other !== at))}
            />
          </li>
        ),
      )}
    </ul>
  )
}

/** Tells the condition that asks for the reader's own records. */
function isMine(of: Entity): (filter: Filter) => boolean {
  return (filter) => 'field' in filter && filter.field === of.owner && filter.op === 'eq' && filter.value === ME
}

/** The conditions with that one added, or without it. */
function toggledMine(of: Entity, where: readonly Filter[]): readonly Filter[] {
  const rest = where.filter((filter) => !isMine(of)(filter))
  return rest.length < where.length ? rest : [{ field: String(of.owner), op: 'eq', value: ME }, ...where]
}

function Sentence({ of, filter, nested }: { of: Entity; filter: Filter; nested: boolean }) {
  const { t } = useText()
  if ('not' in filter) {
    return (
      <>
        {t('filterNone')} <Sentence of={of} filter={filter.not} nested />
      </>
    )
  }
  if ('field' in filter) return <LeafSentence of={of} leaf={filter} />
  const parts = 'and' in filter ? filter.and : filter.or
  const word = t('and' in filter ? 'filterAnd' : 'filterOr')
  return (
    <>
      {nested && '('}
      {parts.map((part, at) => (
        <Fragment key={JSON.stringify(part)}>
          {at > 0 && ` ${word} `}
          <Sentence of={of} filter={part} nested />
        </Fragment>
      ))}
      {nested && ')'}
    </>
  )
}

function LeafSentence({ of, leaf }: { of: Entity; leaf: Leaf }) {
  const { t, language } = useText()
  const labels = useLabels(of)
  const field = filterField(of, leaf.field)
  const day = field?.kind === 'date' || field?.kind === 'instant'
  const values = Array.isArray(leaf.value) ? (leaf.value as readonly unknown[]) : [leaf.value]
  const target = field?.target?.()
  const between = leaf.op === 'between'
  const show = (value: unknown) => {
    if (leaf.op === 'interval') return t(`interval_${Number(value)}` as TextKey)
    if (value === ME) return t('filterMe')
    if (target && typeof value === 'number') return <RecordName of={target} id={value} />
    if (day) return valueText(leaf.field, { ...field, kind: 'date' }, value, labels, language)
    return field ? valueText(leaf.field, field, value, labels, language) : String(value)
  }
  return (
    <>
      <span className={classes['chipField']}>{labels.field(leaf.field)}</span>{' '}
      {leaf.op !== 'interval' && t(operatorText(leaf.op, day))}{' '}
      {takesValue(leaf.op) &&
        values.map((value, at) => (
          <Fragment key={String(value)}>
            {at > 0 && (between ? ` ${t('filterAnd')} ` : ', ')}
            <strong>{show(value)}</strong>
          </Fragment>
        ))}
    </>
  )
}
