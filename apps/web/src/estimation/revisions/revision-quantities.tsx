import { fold } from '@temelia/text/fold'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { figuresOf } from '../open-project/cell-views.ts'
import { CompareBar } from '../open-project/compare-values.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import type { RevisionRow } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { NumberCell } from '../open-project/number-cell.tsx'
import classes from './revisions.module.css'
import { type Quantities, useQuantities } from './use-quantities.ts'

type RevisionQuantitiesProps = Readonly<{ revision: RevisionRow; onBack: () => void }>

const ROW_PX = 40
/** A line under a thumb. */
const PHONE_ROW_PX = 44

/** How much of each article of the contract a revision adds or gives up; each quantity is saved when it is left, or waits in the outbox. */
export function RevisionQuantities({ revision, onBack }: RevisionQuantitiesProps) {
  const { t } = useText()
  const { quantities, problem } = useQuantities(revision)

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
      {quantities ? (
        <QuantityGrid revision={revision} quantities={quantities} />
      ) : (
        <RowsSkeleton figures={3} rows={14} />
      )}
    </SectionFrame>
  )
}

type GridProps = Readonly<{ revision: RevisionRow; quantities: Quantities }>

function QuantityGrid({ revision, quantities: { held, refused, save, settle } }: GridProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const [query, setQuery] = useState('')
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const height = phone ? PHONE_ROW_PX : ROW_PX
  const scroller = useRef<HTMLDivElement>(null)
  const figures = figuresOf(tree.project, practice)
  const editable = tree.actions['edit'] !== false
  const all = useMemo(() => {
    const list = tree.shown.has(revision.estimateId) ? tree.counted : tree.articles
    return list
      .filter(({ estimateId }) => estimateId === revision.estimateId)
      .map((article) => ({ article, name: [article.symbol, article.name].filter(Boolean).join(' ') }))
  }, [tree, revision.estimateId])
  const articles = useMemo(() => {
    const wanted = fold(query.trim())
    return all.filter(({ name }) => fold(name).includes(wanted))
  }, [all, query])
  const virtual = useVirtualizer({
    count: articles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  })

  const disputes = all.flatMap(({ article, name }) => {
    const line = refused.get(article.id)
    const [conflict] = line?.refusal.conflicts ?? []
    if (!line || !conflict) return []
    const written = (quantity: number) => typedText(quantity, practice)
    const [theirs, mine] = [written(held.get(article.id) ?? 0), written(line.mine)]
    const { ByName: by, At: at } = conflict
    return [{ key: article.id, line: name, field: t('revisionHeld'), theirs, mine, by, at }]
  })

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
      <CompareBar cells={disputes} onSettle={settle} />
      <TextInput
        size="xs"
        m="8px 16px"
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
            const line = refused.get(article.id)
            // What is in dispute shows theirs; what is refused stays as it was typed, with the reason.
            const fault = line && !line.refusal.conflicts ? line : null
            const quantity = (fault?.mine ?? held.get(article.id)) || null
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
                  fault={fault?.refusal.message ?? null}
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
