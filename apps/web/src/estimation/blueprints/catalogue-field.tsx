import { Group, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { fold } from '@temelia/text/fold'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import {
  type CatalogueItem,
  EVERYWHERE,
  SEARCHES,
  type Search,
  useCatalogueSearch,
} from '../add-article/catalogue-search.ts'
import { ResultList } from '../add-article/result-list.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './catalogue-field.module.css'

type CatalogueFieldProps = Readonly<{
  chosen: CatalogueItem | null
  onChoose: (item: CatalogueItem | null) => void
  /** The item that is looked for at first, and chosen where the catalogue has it. */
  symbol: string | null
}>

/** Finds one item of the catalogue by symbol or words, as the search of the editor does. */
export function CatalogueField({ chosen, onChoose, symbol }: CatalogueFieldProps) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const [search, setSearch] = useState<Search>('norms')
  const [text, setText] = useState(symbol ?? '')
  const [settled] = useDebouncedValue(text.trim(), 180)
  const [shown, setShown] = useState<CatalogueItem | null>(null)
  const place = project.practice === 'us' ? (project.locationId ?? 0) : null
  const results = useCatalogueSearch(search, settled, EVERYWHERE, { locationId: place, projectId: project.id })
  const items = useMemo(() => results.data?.pages.flatMap((page) => page.items) ?? [], [results.data])
  const sought = useRef(symbol)
  useEffect(() => {
    if (sought.current === null || !results.data || results.isPlaceholderData) return
    const named = fold(sought.current)
    sought.current = null
    const found = items.find((item) => fold(item.symbol) === named)
    if (found) onChoose(found)
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Select
          w={160}
          flex="none"
          allowDeselect={false}
          aria-label={t('searchCatalogue')}
          value={search}
          data={SEARCHES.map((known) => ({ value: known, label: t(`search_${known}`) }))}
          onChange={(value) => setSearch(SEARCHES.find((known) => known === value) ?? 'norms')}
        />
        <TextInput
          flex={1}
          data-autofocus
          aria-label={t('tabSearch')}
          placeholder={t('searchCatalogueHint')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Group>
      <div className={classes['found']}>
        <ResultList
          items={items}
          results={results}
          shown={shown}
          chosen={chosen ? [{ item: chosen }] : []}
          currency={project.currency ?? ''}
          onShow={setShown}
          onChoose={(item) => onChoose(item.key === chosen?.key ? null : item)}
        />
      </div>
    </Stack>
  )
}
