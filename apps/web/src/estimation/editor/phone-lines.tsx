import { usePractice } from '../../session/tenant-region.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconRowInsertBottom,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEnabled } from '../../commands/command.ts'
import { useBubble } from '../../ui/echo-bubble.tsx'
import { useText } from '../../ui/text.ts'
import { articleDraft, changeOf, readArticle } from '../open-project/cell-edits.ts'
import { articleView, chapterView, figuresOf } from '../open-project/cell-views.ts'
import { quantityEcho } from '../open-project/quantity-echo.ts'
import { quantityPlace } from '../open-project/tree-formulas.ts'
import { columnsOf } from '../open-project/parts.ts'
import { type ArticleRow, byId } from '../project-state/project-tree.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { faultText } from '../fault-text.ts'
import type { GridRow } from '../grid/grid-source.ts'
import styles from './phone.module.css'
import type { EditorCommandId, EditorCommands } from './use-editor-commands.ts'

type ArticleProps = Readonly<{
  row: GridRow
  /** The line the person works on. */
  open: boolean
  commands: EditorCommands
  onTouch: () => void
  /** To all there is of the article. */
  onMore: () => void
}>

/** An article at rest: what it is, how much at what price, its total. Open: its quantity to change, its parts and what is done with it. */
export function PhoneArticle(props: ArticleProps) {
  const { row, open, onTouch } = props
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const article = byId(tree.articles, row.id)
  if (!article) return null
  const result = totals.article(article.id)
  const figures = figuresOf(tree.project, practice)
  const fault = result?.faults[0]
  const total = <output className={styles.total}>{figures.total(result?.total ?? 0)}</output>
  return (
    <div className={styles.article} data-open={open || undefined}>
      <UnstyledButton className={styles.facts} aria-expanded={open} onClick={onTouch}>
        <span className={styles.name}>{article.name}</span>
        {fault && (
          <span className={styles.fault}>
            <IconAlertTriangleFilled size={14} aria-hidden /> {faultText(fault, t)}
          </span>
        )}
        <span className={styles.figures}>
          <span className={styles.number}>{row.place}</span>
          {open ? (
            <span>{article.symbol}</span>
          ) : (
            <span className={styles.sum}>
              {figures.quantity(result?.quantity ?? article.quantity ?? 0)} {article.measureUnit} ×{' '}
              {figures.price(result?.price ?? 0)}
            </span>
          )}
          {!open && total}
        </span>
      </UnstyledButton>
      {open && <OpenArticle {...props} article={article} total={total} />}
    </div>
  )
}

function OpenArticle(props: ArticleProps & Readonly<{ article: ArticleRow; total: ReactNode }>) {
  const { row, article, total, commands, onMore } = props
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const result = totals.article(article.id)
  const figures = figuresOf(tree.project, practice)
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('columnQuantity')}</span>
        <div className={styles.change}>
          <QuantityField key={`${article.id}${article.formula}${article.quantity}`} row={row} onOpen={onMore} />
          <span className={styles.price}>
            {article.measureUnit} × {figures.price(result?.price ?? 0)}
          </span>
          {total}
        </div>
      </div>
      <p className={styles.parts}>
        {columnsOf(totals.project.direct, tree.project.practice === 'us' ? 'us' : 'ro').map(({ kind, text }) => (
          <span key={kind} className={styles[kind]} title={t(text)}>
            <b>{t(`part_${kind}_letter`)}</b> {articleView(article, result, `own-${kind}`, figures, t)?.text}
          </span>
        ))}
      </p>
      <LineActs commands={commands} onMore={onMore} />
    </>
  )
}

/** What is done with the open line; the rest is in its menu. */
function LineActs({ commands, onMore }: Pick<ArticleProps, 'commands' | 'onMore'>) {
  const { t } = useText()
  const more = MORE.map((id) => commands[id]).filter(isEnabled)
  return (
    <div className={styles.acts}>
      {isEnabled(commands.browse) && (
        <UnstyledButton onClick={commands.browse.run}>
          <IconRowInsertBottom size={20} stroke={1.6} aria-hidden />
          {t('phoneLineInsert')}
        </UnstyledButton>
      )}
      <UnstyledButton onClick={onMore}>
        <IconPencil size={20} stroke={1.6} aria-hidden />
        {t('phoneLineOpen')}
      </UnstyledButton>
      {more.length > 0 && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <UnstyledButton className={styles.dots} aria-label={t('recordMore')}>
              <IconDots size={20} stroke={1.6} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ id, label, icon: Icon, run }) => (
              <Menu.Item
                key={id}
                color={id === commands.remove.id ? 'red' : undefined}
                leftSection={Icon && <Icon size={16} stroke={1.6} />}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

const MORE: readonly EditorCommandId[] = ['copy', 'move-up', 'move-down', 'copy-to', 'move-to', 'save-own', 'remove']

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
