import { usePractice } from '../../session/tenant-region.ts'
import { Badge, Skeleton, Text } from '@mantine/core'
import { IconCheck, IconLeaf } from '@tabler/icons-react'
import { formatNumber } from '../../ui/number-text.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import styles from './add-article.module.css'
import type { CatalogueItem } from './catalogue-search.ts'
import type { Chosen } from './new-articles.ts'

/** How the loading of what was found stands. */
export type FoundItems = Readonly<{
  isError: boolean
  error: unknown
  isPending: boolean
  isSuccess: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}>

type ResultListProps = Readonly<{
  items: readonly CatalogueItem[]
  results: FoundItems
  shown: CatalogueItem | null
  chosen: readonly Pick<Chosen, 'item'>[]
  currency: string
  onShow: (item: CatalogueItem) => void
  onChoose: (item: CatalogueItem) => void
}>

/** What was found. Arrows go through it, Enter or a click chooses; more is loaded near the end. */
export function ResultList({ items, results, shown, chosen, currency, onShow, onChoose }: ResultListProps) {
  const { t } = useText()
  const practice = usePractice()
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = results
  const taken = new Set(chosen.map((other) => other.item.key))

  useEffect(() => {
    const mark = end.current
    if (!mark || !hasNextPage) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage()
      },
      { root: list.current, rootMargin: '400px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.key === shown?.key)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = step === 0 ? undefined : items[Math.max(0, Math.min(items.length - 1, at + step))]
    if (next) {
      event.preventDefault()
      onShow(next)
      list.current?.querySelector(`[data-place="${items.indexOf(next)}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && shown && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      onChoose(shown)
    }
  }

  if (results.isError) return <ProblemNote problem={results.error} onRetry={() => void results.refetch()} />
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      data-own-keys
      aria-label={t('foundInCatalogue')}
      aria-multiselectable
      aria-activedescendant={shown ? `found-${items.findIndex((item) => item.key === shown.key)}` : undefined}
      className={styles.results}
      onKeyDown={onKeyDown}
    >
      {results.isPending &&
        Array.from({ length: 8 }, (_, line) => <Skeleton key={line} h={32} my={8} mx="auto" w="calc(100% - 24px)" />)}
      {items.map((item, at) => (
        // The list holds the focus
        <div
          key={item.key}
          id={`found-${at}`}
          data-place={at}
          role="option"
          aria-selected={taken.has(item.key)}
          data-shown={item.key === shown?.key || undefined}
          className={styles.result}
          onClick={() => onChoose(item)}
          onMouseEnter={() => onShow(item)}
        >
          <span className={styles.tick}>{taken.has(item.key) && <IconCheck size={16} aria-hidden />}</span>
          <span className={styles.symbol}>{item.symbol}</span>
          <span className={styles.resultName}>
            {item.name}
            {item.green && <IconLeaf size={12} className={styles.leaf} aria-label={t('greenArticle')} />}
            {item.referenceType === 'own' && (
              <Badge ml={6} size="xs" variant="light" tt="none">
                {t(item.composite ? 'ownComposite' : 'ownItem')}
              </Badge>
            )}
          </span>
          <span className={styles.resultPrice}>
            {formatNumber(item.price, practice, 2)}
            <span className={styles.resultUnit}>
              {currency}/{item.unit}
            </span>
          </span>
        </div>
      ))}
      {results.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('catalogueNone')}
        </Text>
      )}
      <div ref={end}>{isFetchingNextPage && <Skeleton h={32} my={8} mx="auto" w="calc(100% - 24px)" />}</div>
    </div>
  )
}
