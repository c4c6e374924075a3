import { usePractice } from '../../session/tenant-region.ts'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useBubble } from '../../ui/echo-bubble.tsx'
import { useText } from '../../ui/text.ts'
import { articleDraft, changeOf, readArticle } from '../open-project/cell-edits.ts'
import { chapterView, figuresOf } from '../open-project/cell-views.ts'
import { quantityEcho } from '../open-project/quantity-echo.ts'
import { quantityPlace } from '../open-project/tree-formulas.ts'
import { byId } from '../project-state/project-tree.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { faultText } from '../fault-text.ts'
import type { GridRow } from '../grid/grid-source.ts'
import styles from './phone.module.css'

/** An article: what it is, its quantity to touch and change in place, its total. */
export function PhoneArticle({ row, onOpen }: Readonly<{ row: GridRow; onOpen: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const article = byId(tree.articles, row.id)
  if (!article) return null
  const result = totals.article(article.id)
  const figures = figuresOf(tree.project, practice)
  const fault = result?.faults[0]
  return (
    <div className={styles.article}>
      <UnstyledButton className={styles.facts} onClick={onOpen}>
        <span className={styles.symbol}>
          {row.place}. {article.symbol}
          {fault && (
            <span className={styles.fault}>
              <IconAlertTriangleFilled size={14} aria-hidden /> {faultText(fault, t)}
            </span>
          )}
        </span>
        <span className={styles.name}>{article.name}</span>
      </UnstyledButton>
      <div className={styles.figures}>
        <QuantityField key={`${article.id}${article.formula}${article.quantity}`} row={row} onOpen={onOpen} />
        <span className={styles.unit}>{article.measureUnit}</span>
        <span className={styles.price}>× {figures.price(result?.price ?? 0)}</span>
        <output className={styles.total}>{figures.total(result?.total ?? 0)}</output>
      </div>
    </div>
  )
}

/** The quantity: a number is typed in place, a takeoff of several rows opens the article, as does the quantity of one who may only read. */
function QuantityField({ row, onOpen }: Readonly<{ row: GridRow; onOpen: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree, totals } = useProjectState()
  const article = byId(tree.articles, row.id)
  const draft = article ? articleDraft(article, null, 'quantity', practice) : null
  const [typed, setTyped] = useState<string | null>(null)
  const shown = figuresOf(tree.project, practice).quantity(totals.article(row.id)?.quantity ?? article?.quantity ?? 0)
  const unit = article?.measureUnit
  const reading = typed === null ? null : readArticle('quantity', typed, t, practice, unit)
  const echo = typed === null ? [] : quantityEcho(typed, quantityPlace({ tree }, article, practice))
  const bubble = useBubble({ echo, typing: typed !== null, keys: 'formula', onChoose: type, onLeave: take })

  function take() {
    editor.draft(null)
    if (reading && !reading.ok) return
    if (typed !== draft && reading) {
      editor.edit([changeOf({ row, column: 'quantity', value: reading.value }, practice)], t('didEdit', { count: 1 }))
    }
    setTyped(null)
  }

  function type(text: string) {
    setTyped(text)
    const live = readArticle('quantity', text, t, practice, unit)
    editor.draft(live.ok ? changeOf({ row, column: 'quantity', value: live.value }, practice) : null)
  }

  if (draft === null || tree.actions['edit'] === false) {
    return (
      <UnstyledButton className={styles.quantity} onClick={onOpen}>
        {shown}
      </UnstyledButton>
    )
  }
  return (
    <>
      <input
        ref={bubble.field}
        className={styles.quantity}
        aria-describedby={bubble.id}
        aria-label={t('quantityOf', { name: article?.symbol ?? article?.name ?? '' })}
        aria-invalid={reading !== null && !reading.ok}
        inputMode="decimal"
        value={typed ?? shown}
        onFocus={(event) => {
          if (typed === null) flushSync(() => setTyped(draft))
          event.currentTarget.select()
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        onBlur={(event) => {
          if (!bubble.holds(event)) take()
        }}
      />
      {bubble.node}
      {reading && !reading.ok && (
        <span role="alert" className={styles.refusal}>
          {reading.message}
        </span>
      )}
    </>
  )
}

type GroupProps = Readonly<{ row: GridRow; current: boolean; onFold: () => void }>

/** An object or estimate with its direct cost; touching it folds or opens it. */
export function PhoneGroup({ row, current, onFold }: GroupProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  if (row.chapter) return <PhoneChapter row={row} onFold={onFold} name={row.chapter.name ?? t('chapterNone')} />
  const group = row.kind === 'estimate' ? byId(tree.estimates, row.id) : byId(tree.objects, row.id)
  const sums = row.kind === 'estimate' ? totals.estimate(row.id) : totals.object(row.id)
  const Chevron = row.expanded ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={row.kind === 'object' ? `${styles.group} ${styles.object}` : styles.group}
      aria-expanded={row.expanded ?? undefined}
      data-current={current || undefined}
      onClick={onFold}
    >
      {row.expanded === null ? <span className={styles.noFold} /> : <Chevron size={18} aria-hidden />}
      <span className={styles.groupName}>{group?.name}</span>
      <span className={styles.groupTotal}>{figuresOf(tree.project, practice).total(sums?.direct.total ?? 0)}</span>
    </UnstyledButton>
  )
}

/** A chapter with the sum of its lines. */
function PhoneChapter({ row, name, onFold }: Readonly<{ row: GridRow; name: string; onFold: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const Chevron = row.expanded ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton className={styles.group} aria-expanded={row.expanded ?? undefined} onClick={onFold}>
      <Chevron size={18} aria-hidden />
      <i className={styles.groupName}>{name}</i>
      <span className={styles.groupTotal}>
        {chapterView(row, totals, 'total', figuresOf(tree.project, practice), t)?.text}
      </span>
    </UnstyledButton>
  )
}
