import { Kbd, Portal, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatNumber } from '../../ui/number-text.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { CellSearchProps } from '../grid/cell-search.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { type CatalogueItem, EVERYWHERE, SEARCHES, type Search, useCatalogueSearch } from './catalogue-search.ts'
import classes from './line-search.module.css'
import { markedWords } from './marked-words.ts'

const LEAST_LETTERS = 2
const PAUSE_MS = 120
const MOST = 8
const GAP = 4
/** Symbol and description of the grid; never narrower than this. */
const LEAST_WIDTH = 520

type LineSearchProps = Omit<CellSearchProps, 'row' | 'column'> &
  Readonly<{
    /** The item that Enter would take. */
    onOffer: (item: CatalogueItem | null) => void
    onTake: (item: CatalogueItem) => void
    /** What this search will find first is taken. */
    onAsk: (words: string, search: Search) => void
    /** The text becomes the name of a line of one's own. */
    onOwn: (name: string) => void
  }>

/**
 * The catalogue under the symbol of a new line. Two letters of a symbol or of words search; arrows choose, Enter takes, Tab makes a line of
 * one's own with that name, Alt with a digit searches norms or resources of a kind. Esc closes the list, and once more the line.
 */
export function LineSearch({ text, field, keys, onOffer, onTake, onAsk, onOwn }: LineSearchProps) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const id = useId()
  const [search, setSearch] = useState<Search>('norms')
  const [closed, setClosed] = useState('')
  const [at, setAt] = useState(0)
  const query = text.trim()
  const [settled] = useDebouncedValue(query, PAUSE_MS)
  const asked = settled.length >= LEAST_LETTERS && query.length >= LEAST_LETTERS
  const results = useCatalogueSearch(
    search,
    settled,
    EVERYWHERE,
    { locationId: project.practice === 'us' ? (project.locationId ?? 0) : null, projectId: project.id },
    asked,
  )
  const stuck = results.isError || results.fetchStatus === 'paused'
  const fresh = asked && settled === query && !results.isPlaceholderData && results.data !== undefined
  const items = useMemo(
    () => (asked ? (results.data?.pages[0]?.items ?? []).slice(0, MOST) : []),
    [asked, results.data],
  )
  const open = query.length >= LEAST_LETTERS && closed !== query
  const chosen = Math.min(at, items.length)
  const offered = open ? (items[chosen] ?? null) : null

  useEffect(() => onOffer(offered), [offered, onOffer])
  useEffect(() => () => onOffer(null), [onOffer])
  // Another text begins at its first find.
  useEffect(() => setAt(0), [settled, search])
  useEffect(() => {
    const input = field.current
    if (!input) return
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(open),
      'aria-controls': `${id}-list`,
      'aria-activedescendant': open ? `${id}-${chosen}` : '',
    }
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
  }, [field, id, open, chosen])

  function take() {
    const item = items[chosen]
    if (item) onTake(item)
    else onOwn(query)
  }

  function onKey(event: KeyboardEvent): boolean {
    if (event.altKey && /^[1-5]$/.test(event.key)) {
      setSearch(SEARCHES[Number(event.key) - 1] ?? 'norms')
      return true
    }
    if (event.key === 'Tab' && !event.shiftKey && query !== '') {
      onOwn(query)
      return true
    }
    // What stands in the list is of an earlier text until the search has come.
    if (event.key === 'Enter' && query !== '') {
      if (!open) setClosed('')
      else if (fresh || stuck) take()
      else onAsk(query, search)
      return true
    }
    if (!open) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(Math.max(0, Math.min(items.length, chosen + step)))
    else if (event.key === 'Escape') setClosed(query)
    else return false
    return true
  }
  useLayoutEffect(() => {
    keys.current = onKey
    return () => {
      keys.current = null
    }
  })

  if (!open) return null
  return (
    <Portal>
      {/* A press must not take the focus from the field, which would be left. */}
      <Placed field={field}>
        <div className={classes['scopes']}>
          {SEARCHES.map((known) => (
            <button
              key={known}
              type="button"
              tabIndex={-1}
              className={classes['scope']}
              aria-pressed={known === search}
              onClick={() => setSearch(known)}
            >
              {t(`search_${known}`)}
            </button>
          ))}
          <span className={classes['currency']}>{project.currency}</span>
        </div>
        {results.isError && asked && (
          <div className={classes['trouble']}>
            <ProblemNote problem={results.error} onRetry={() => void results.refetch()} />
          </div>
        )}
        {!stuck && !fresh && items.length === 0 && (
          <div className={classes['waiting']} aria-hidden>
            {Array.from({ length: 5 }, (_, line) => (
              <Skeleton key={line} height={16} radius="sm" />
            ))}
          </div>
        )}
        <div role="listbox" id={`${id}-list`} aria-label={t('foundInCatalogue')}>
          {items.map((item, place) => (
            // The field holds the focus
            <div
              key={item.key}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === chosen}
              className={classes['option']}
              onMouseEnter={() => setAt(place)}
              onClick={() => onTake(item)}
            >
              <span>
                <Marked text={item.symbol} query={query} />
              </span>
              <span title={item.name}>
                <Marked text={item.name} query={query} />
              </span>
              <span className={classes['unit']}>{item.unit}</span>
              <span className={classes['price']}>{formatNumber(item.price, practice, 2)}</span>
            </div>
          ))}
          <div
            id={`${id}-${items.length}`}
            role="option"
            aria-selected={chosen === items.length}
            className={`${classes['option']} ${classes['ownOption']}`}
            onMouseEnter={() => setAt(items.length)}
            onClick={() => onOwn(query)}
          >
            <span className={classes['own']}>{t('ownMark')}</span>
            <span>{t('ownNamed', { name: query })}</span>
          </div>
        </div>
        <div className={classes['hints']} aria-hidden>
          <span>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('hintChoose')}
          </span>
          <span>
            <Kbd size="xs">Enter</Kbd> {t('hintTake')}
          </span>
          <span>
            <Kbd size="xs">Tab</Kbd> {t('hintOwn')}
          </span>
          <span>
            <Kbd size="xs">Esc</Kbd> {t('hintEscape')}
          </span>
        </div>
      </Placed>
    </Portal>
  )
}

function Marked({ text, query }: Readonly<{ text: string; query: string }>) {
  return markedWords(text, query).map((piece, at) =>
    // Pieces never change their order.
    piece.found ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
}

/** Under its field, as wide as symbol and description are, so that it covers no figures; above it where the window ends. */
function Placed({ field, children }: Readonly<{ field: CellSearchProps['field']; children: ReactNode }>) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const cell = field.current?.closest('[data-column]')
      const list = box.current
      if (!cell || !list) return
      const from = cell.getBoundingClientRect()
      const name = cell.parentElement?.querySelector('[data-column=name]')?.getBoundingClientRect()
      const width = Math.min(
        Math.max(LEAST_WIDTH, (name?.right ?? from.right) - from.left),
        window.innerWidth - from.left - GAP,
      )
      list.style.width = `${width}px`
      list.style.left = `${from.left}px`
      list.style.setProperty('--symbol', `${from.width}px`)
      const { height } = list.getBoundingClientRect()
      const fits = from.bottom + GAP + height <= window.innerHeight
      list.style.top = `${fits ? from.bottom + GAP : Math.max(GAP, from.top - GAP - height)}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  })
  return (
    <div ref={box} className={classes['list']} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}
