import { fold } from '@temelia/text/fold'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { submitLines, unsentLines, useLinesTaken } from '../../data/outbox/sheet-lines.ts'
import { Problem } from '../../data/problem.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { RevisionRow } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { NumberCell } from '../open-project/number-cell.tsx'
import { heldQuantities, quantitiesIn, quantitiesPath, wireQuantities } from './revision-data.ts'
import classes from './revisions.module.css'

type RevisionQuantitiesProps = Readonly<{ revision: RevisionRow; onBack: () => void }>

const ROW_PX = 40
/** A line under a thumb. */
const PHONE_ROW_PX = 44

/** How much of each article of the contract a revision adds or gives up; each quantity is saved when it is left, or waits in the outbox. */
export function RevisionQuantities({ revision, onBack }: RevisionQuantitiesProps) {
  const { t } = useText()
  const [held, setHeld] = useState<ReadonlyMap<number, number> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  useEffect(() => {
    heldQuantities(revision.id).then(
      (found) => setHeld(new Map([...found, ...quantitiesIn(unsentLines(quantitiesPath(revision.id)))])),
      setProblem,
    )
  }, [revision.id])

  return (
    <SectionFrame
      title={revision.name}
      tools={
        <Button size="xs" variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('sectionRevisions')}
        </Button>
      }
    >
      {problem !== null && <ProblemNote problem={problem} />}
      {held ? (
        <Quantities revision={revision} held={held} onHeld={(change) => setHeld((now) => now && change(now))} />
      ) : (
        <Loader size="sm" m="md" aria-label={t('loading')} />
      )}
    </SectionFrame>
  )
}

type QuantitiesProps = Readonly<{
  revision: RevisionRow
  held: ReadonlyMap<number, number>
  onHeld: (change: (held: ReadonlyMap<number, number>) => ReadonlyMap<number, number>) => void
}>

/** A quantity the server did not take, and why. */
type Refused = Readonly<{ quantity: number; sentence: string }>

function Quantities({ revision, held, onHeld }: QuantitiesProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const { structure } = useEditor()
  const path = quantitiesPath(revision.id)
  useLinesTaken(path, () => void structure.reload())
  const [query, setQuery] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map())
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const height = phone ? PHONE_ROW_PX : ROW_PX
  const scroller = useRef<HTMLDivElement>(null)
  const figures = figuresOf(tree.project, practice)
  const editable = tree.actions['edit'] !== false
  const articles = useMemo(() => {
    const list = tree.shown.has(revision.estimateId) ? tree.counted : tree.articles
    const wanted = fold(query.trim())
    return list
      .filter(({ estimateId }) => estimateId === revision.estimateId)
      .map((article) => ({ article, name: [article.symbol, article.name].filter(Boolean).join(' ') }))
      .filter(({ name }) => fold(name).includes(wanted))
  }, [tree, revision.estimateId, query])
  const virtual = useVirtualizer({
    count: articles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  })

  /** What is refused stays in its cells, marked; what was held before is held still. */
  function save(typed: ReadonlyMap<number, number>) {
    const before = [...typed.keys()].map((id) => [id, held.get(id) ?? 0] as const)
    onHeld((now) => new Map([...now, ...typed]))
    setRefused((now) => new Map([...now].filter(([id]) => !typed.has(id))))
    const href = `#/projects/${tree.project.id}/revisions?revision=${revision.id}`
    submitLines({ title: revision.name, path, lines: wireQuantities(typed), href }).catch((cause: unknown) => {
      const sentence = cause instanceof Problem ? cause.message : ''
      // What was typed anew into the same cell meanwhile is not what was refused.
      onHeld((now) => new Map([...now, ...before.filter(([id]) => now.get(id) === typed.get(id))]))
      setRefused(
        (now) => new Map([...now, ...[...typed].map(([id, quantity]) => [id, { quantity, sentence }] as const)]),
      )
      toastProblem(cause)
    })
  }

  function goTo(at: number) {
    if (!articles[at]) return
    const field = () => scroller.current?.querySelector<HTMLInputElement>(`[data-place="${at}"]`)
    virtual.scrollToIndex(at)
    // At once where it is drawn already, so that what is typed next does not land in the cell that is left.
    const drawn = field()
    if (drawn) drawn.focus()
    else requestAnimationFrame(() => field()?.focus())
  }

  return (
    <div className={classes['quantities']}>
      <TextInput
        size="xs"
        m="0 16px 8px"
        w={260}
        aria-label={t('settlementFind')}
        placeholder={t('settlementFind')}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes['quantityHead']} aria-hidden>
        <span>{t('settledArticle')}</span>
        <span>{t('settledUnit')}</span>
        <span className={classes['end']}>{t('settledContracted')}</span>
        <span className={classes['end']}>{t('revisionHeld')}</span>
      </div>
      <div ref={scroller} className={classes['scroller']}>
        <div className={classes['lines']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = articles[index]
            if (!row) return null
            const { article, name } = row
            const fault = refused.get(article.id)
            const quantity = (fault?.quantity ?? held.get(article.id)) || null
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes['quantityRow']}
                style={{ gridTemplateRows: height - 1, transform: `translateY(${start}px)` }}
              >
                <span className={classes['article']} title={name}>
                  <b>{article.symbol}</b> {article.name}
                </span>
                <span>{article.measureUnit}</span>
                <span className={classes['end']}>{figures.quantity(article.quantity)}</span>
                <NumberCell
                  label={t('revisionQuantity', { name })}
                  value={typedText(quantity, practice)}
                  rest={quantity === null ? '' : figures.typedQuantity(quantity)}
                  place={String(index)}
                  readOnly={!editable}
                  fault={fault?.sentence ?? null}
                  onTake={(value) => save(new Map([[article.id, value]]))}
                  onMove={(by) => goTo(index + by)}
                  onPaste={(values) =>
                    save(
                      new Map(
                        values.flatMap((value, at) => {
                          const target = articles[index + at]
                          return target ? [[target.article.id, value] as const] : []
                        }),
                      ),
                    )
                  }
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
