import { readNumber } from '../../ui/typed-number.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Autocomplete, Button, Group, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { formatNumber } from '../../ui/number-text.ts'
import { type FormEvent, useState } from 'react'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type CatalogueItem, EVERYWHERE, SEARCH_OF, useCatalogueSearch } from '../add-article/catalogue-search.ts'
import { PARTS } from '../open-project/parts.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { PartTone } from '../grid/grid-source.ts'
import { createRow } from '../project-state/wire.ts'
import { LineAmounts } from './line-amounts.tsx'
import styles from './panels.module.css'

type RecipeAddProps = Readonly<{ articleId: number; currency: string; onAdded: () => Promise<void> }>

/** A resource for the recipe: from the catalogue by a few letters, or one's own. Stays open, so that several go in one after the other. */
export function RecipeAdd(props: RecipeAddProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (open) return <NewLine {...props} onClose={() => setOpen(false)} />
  return (
    <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
      {t('recipeAdd')}
    </Button>
  )
}

function NewLine({ articleId, currency, onAdded, onClose }: RecipeAddProps & Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const [kind, setKind] = useState<PartTone>('material')
  const [name, setName] = useState('')
  const [found, setFound] = useState<CatalogueItem | null>(null)
  const [unit, setUnit] = useState('')
  const [consumption, setConsumption] = useState('1')
  const [price, setPrice] = useState('')
  const [busy, setBusy] = useState(false)
  const [settled] = useDebouncedValue(name.trim(), 180)
  const results = useCatalogueSearch(SEARCH_OF[kind], settled, EVERYWHERE, { locationId: null, projectId: project.id })
  const items = new Map((results.data?.pages[0]?.items ?? []).map((item) => [`${item.symbol} ${item.name}`, item]))
  const amounts = {
    consumption: readNumber(consumption, practice),
    price: price.trim() === '' ? 0 : readNumber(price, practice),
  }
  const ready = name.trim() !== '' && amounts.consumption !== null && amounts.price !== null

  function choose(label: string) {
    const item = items.get(label)
    if (!item) return
    setFound(item)
    setUnit(item.unit)
    setPrice(typedText(item.price, practice))
  }

  async function add() {
    const own = found && name === `${found.symbol} ${found.name}` ? found : null
    await createRow(ArticleResource, {
      articleId,
      kind,
      resourceId: own?.referenceId ?? null,
      symbol: own?.symbol || null,
      name: own?.name ?? name.trim(),
      measureUnit: unit.trim() || null,
      consumption: amounts.consumption ?? 0,
      price: amounts.price ?? 0,
    })
    setName('')
    setFound(null)
    setUnit('')
    setConsumption('1')
    setPrice('')
    await onAdded()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    add()
      .catch(toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <form
      className={styles.recipeAdd}
      aria-label={t('recipeAdd')}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl
          size="xs"
          flex={1}
          fullWidth
          value={kind}
          onChange={(value) => setKind(PARTS.find((part) => part.kind === value)?.kind ?? 'material')}
          data={PARTS.map((part) => ({ value: part.kind, label: t(`part_${part.kind}`) }))}
        />
        <ActionIcon size={24} aria-label={t('close')} onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </Group>
      <Autocomplete
        size="xs"
        autoFocus
        label={t('oneResource')}
        placeholder={t('recipeAddHint')}
        value={name}
        onChange={setName}
        onOptionSubmit={choose}
        limit={20}
        data={[...items.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span className={styles.recipeOption}>
            <span>{option.value}</span>
            <span className={styles.number}>
              {formatNumber(items.get(option.value)?.price ?? 0, practice, 2)} {currency}/
              {items.get(option.value)?.unit}
            </span>
          </span>
        )}
      />
      <LineAmounts
        unit={unit}
        onUnit={setUnit}
        quantity={{
          label: t('consumption'),
          text: consumption,
          wrong: amounts.consumption === null,
          onChange: setConsumption,
        }}
        price={{ text: price, wrong: amounts.price === null, onChange: setPrice }}
      />
      <Button type="submit" size="xs" disabled={!ready} loading={busy}>
        {t('recipeAddLine')}
      </Button>
    </form>
  )
}
