import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import {
  type CatalogueItem,
  EVERYWHERE,
  NOWHERE,
  SEARCHES,
  type Search,
  useCatalogueSearch,
} from '../add-article/catalogue-search.ts'
import { type Chosen, toggleChosen } from '../add-article/new-articles.ts'
import { ResultList } from '../add-article/result-list.tsx'
import styles from '../recipes/recipes.module.css'

type ChooseItemsProps = Readonly<{
  /** The composite norm that is made: not among what it can be made of. */
  except: number | null
  onChoose: (items: readonly CatalogueItem[]) => void
  onClose: () => void
}>

/** Chooses the norms, composite norms and resources that a composite norm is made of. */
export function ChooseItems({ except, onChoose, onClose }: ChooseItemsProps) {
  const { t } = useText()
  const [search, setSearch] = useState<Search>('norms')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 180)
  const [shown, setShown] = useState<CatalogueItem | null>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const results = useCatalogueSearch(search, settled, EVERYWHERE, NOWHERE)
  const items =
    results.data?.pages.flatMap((page) =>
      page.items.filter(({ composite, referenceId }) => !composite || referenceId !== except),
    ) ?? []
  return (
    <Dialog title={t('compositeAdd')} size={720} onClose={onClose}>
      <div className={styles.stack}>
        <TextInput
          data-autofocus
          aria-label={t('searchCatalogue')}
          placeholder={t('searchCatalogueHint')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          value={search}
          onChange={(value) => setSearch(SEARCHES.find((known) => known === value) ?? 'norms')}
          data={SEARCHES.map((known) => ({ value: known, label: t(`search_${known}`) }))}
        />
        <div className={styles.found}>
          <ResultList
            items={items}
            results={results}
            shown={shown}
            chosen={chosen}
            currency=""
            onShow={setShown}
            onChoose={(item) => setChosen(toggleChosen(chosen, item))}
          />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen.map(({ item }) => item))}>
            {chosen.length === 0 ? t('addChosen') : t('addResources', { count: chosen.length })}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
