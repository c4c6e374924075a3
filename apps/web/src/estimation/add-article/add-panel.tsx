import { usePractice } from '../../session/tenant-region.ts'
import { Button, SegmentedControl, Select, Tabs, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { toastDone } from '../../ui/toast.tsx'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { readArticle } from '../open-project/cell-edits.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { estimateForArticles, type Whereabouts } from '../open-project/use-selection.ts'
import { rowKey } from '../grid/rows.ts'
import styles from './add-article.module.css'
import { Basket } from './basket.tsx'
import { CatalogueBrowser } from './catalogue-browser.tsx'
import {
  type CatalogueItem,
  EVERYWHERE,
  SEARCHES,
  type Search,
  useCatalogueSearch,
  type Within,
} from './catalogue-search.ts'
import { ItemPreview } from './item-preview.tsx'
import { useKept } from './kept-drafts.ts'
import { LocationSelect } from '../open-project/location-select.tsx'
import { articleOf, type Chosen, toggleChosen, whyNotAdded } from './new-articles.ts'
import { OwnLine } from './own-line.tsx'
import { ResultList } from './result-list.tsx'

type AddPanelProps = Readonly<{ where: Whereabouts; actions: EditorActions; onClose: () => void }>

/** Adds articles: search as you type over catalogue and own items, see the price parts and the recipe, choose several, give quantities, add. */
export function AddPanel({ where, actions, onClose }: AddPanelProps) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree } = useProjectState()
  const us = tree.project.practice === 'us'
  const [halfWritten] = useKept('ownName', '')
  const [tab, setTab] = useState<string | null>(halfWritten.trim() === '' ? 'search' : 'own')
  const [search, setSearch] = useState<Search>('norms')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 180)
  const [within, setWithin] = useState<Within>(EVERYWHERE)
  /** Null: lines follow the project's place. */
  const [locationId, setLocationId] = useState<number | null>(null)
  const placeId = locationId ?? tree.project.locationId ?? 0
  const [shown, setShown] = useState<CatalogueItem | null>(null)
  const [chosen, setChosen] = useKept<readonly Chosen[]>('chosen', [])
  const [adding, setAdding] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const [target, setTarget] = useState<number | null>(null)
  const estimateId = target ?? estimateForArticles(tree, where)
  const results = useCatalogueSearch(search, settled, within, {
    locationId: us ? placeId : null,
    projectId: tree.project.id,
  })
  const items = useMemo(() => results.data?.pages.flatMap((page) => page.items) ?? [], [results.data])
  const total = results.data?.pages[0]?.total ?? 0

  async function add() {
    if (estimateId === null) return toastRefusal(t('ADD_ARTICLE_PROBLEM_INVALID_PROJECT'))
    const today = tenantToday()
    const patches = []
    for (const { item, quantity } of chosen) {
      const reading = readArticle('quantity', quantity, t, practice, item.unit)
      if (!reading.ok) return toastRefusal(`${item.symbol}: ${reading.message}`)
      patches.push(articleOf(item, reading.value as string | number, estimateId, today, us ? locationId : null))
    }
    setAdding(true)
    let done = 0
    const label = t('didAddArticles', { count: patches.length })
    await editor.structure
      .addArticles(patches, label, () => {
        done += 1
      })
      .then(
        (added) => {
          setChosen([])
          toastDone(label, actions.undo)
          const last = added.at(-1)
          if (last) setTimeout(() => actions.goTo(rowKey('article', last.id), 'quantity'), 0)
        },
        (cause: unknown) => {
          setChosen(chosen.slice(done))
          toastRefusal(whyNotAdded(cause, t))
        },
      )
      .finally(() => setAdding(false))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen.length > 0) {
      event.preventDefault()
      void add()
    }
    if (event.key === 'Escape') onClose()
  }

  function choose(item: CatalogueItem) {
    setShown(item)
    setChosen(toggleChosen(chosen, item))
  }

  return (
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Select
          size="xs"
          className={styles.target}
          label={t('addTo')}
          allowDeselect={false}
          value={estimateId === null ? null : String(estimateId)}
          placeholder={t('ADD_ARTICLE_PROBLEM_INVALID_PROJECT')}
          data={tree.estimates.map((estimate) => ({
            value: String(estimate.id),
            label: [estimate.code, estimate.name].filter(Boolean).join(' '),
          }))}
          onChange={(value) => setTarget(value === null ? null : Number(value))}
        />
        {us && <LocationSelect size="xs" value={placeId} onChange={setLocationId} />}
      </div>
      <Tabs value={tab} onChange={setTab} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="search">{t('tabSearch')}</Tabs.Tab>
          <Tabs.Tab value="browse">{t('tabCatalogue')}</Tabs.Tab>
          <Tabs.Tab value="own">{t('tabOwnLine')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'browse' && (
        <CatalogueBrowser
          onChapter={(place) => {
            setWithin(place)
            setSearch('norms')
            setText('')
            setTab('search')
          }}
        />
      )}
      {tab === 'own' && <OwnLine estimateId={estimateId} actions={actions} />}
      {tab === 'search' && (
        <>
          <div className={styles.search}>
            <TextInput
              ref={searchField}
              autoFocus
              aria-label={t('searchCatalogue')}
              placeholder={t('searchCatalogueHint')}
              leftSection={<IconSearch size={16} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <SegmentedControl
              size="xs"
              fullWidth
              value={search}
              onChange={(value) => setSearch(SEARCHES.find((known) => known === value) ?? 'norms')}
              data={SEARCHES.map((known) => ({ value: known, label: t(`search_${known}`) }))}
            />
            {within.type !== 'all' && (
              <Button size="compact-sm" variant="light" onClick={() => setWithin(EVERYWHERE)}>
                {t('onlyWithin', { name: within.name })} ×
              </Button>
            )}
            <Text size="xs" c="dimmed" aria-live="polite">
              {results.isPending ? t('loading') : t('foundItems', { count: total })}
            </Text>
          </div>
          <ResultList
            items={items}
            results={results}
            shown={shown}
            chosen={chosen}
            onShow={setShown}
            onChoose={choose}
            currency={tree.project.currency ?? ''}
          />
          {shown && <ItemPreview item={shown} />}
        </>
      )}
      <Basket chosen={chosen} onChosen={setChosen} onAdd={() => void add()} adding={adding} />
    </div>
  )
}
