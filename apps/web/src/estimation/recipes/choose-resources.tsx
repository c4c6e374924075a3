import { NumberField } from '../../ui/number-field.tsx'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, SegmentedControl, Tabs, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { type CatalogueItem, SEARCH_OF } from '../add-article/catalogue-search.ts'
import { toggleChosen } from '../add-article/new-articles.ts'
import { ResultList } from '../add-article/result-list.tsx'
import { PARTS } from '../open-project/parts.ts'
import type { PartTone } from '../grid/grid-source.ts'
import { amountOf, type DraftLine } from './draft-lines.ts'
import styles from './recipes.module.css'
import { SOURCES, type Source, useResourceSource } from './resource-sources.ts'

type ChooseResourcesProps = Readonly<{
  /** The project whose resources can be chosen too; null outside a project. */
  projectId?: number | null
  currency?: string
  onChoose: (lines: readonly DraftLine[]) => void
  onClose: () => void
}>

type Taken = Readonly<{ item: CatalogueItem; quantity: string; kind: PartTone }>

/** Chooses resources for a recipe from the catalogues, the own items and the project, several at once, each with its quantity per unit. */
export function ChooseResources({ projectId = null, currency = '', onChoose, onClose }: ChooseResourcesProps) {
  const { t } = useText()
  const practice = usePractice()
  const [kind, setKind] = useState<PartTone>('material')
  const [source, setSource] = useState<Source>('all')
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 180)
  const [shown, setShown] = useState<CatalogueItem | null>(null)
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const results = useResourceSource(source, SEARCH_OF[kind], kind, settled, projectId)
  const ready = taken.length > 0 && taken.every(({ quantity }) => amountOf(quantity, practice) !== null)

  function toggle(item: CatalogueItem) {
    setShown(item)
    const kinds = new Map(taken.map((one) => [one.item.key, one.kind]))
    setTaken(toggleChosen(taken, item).map((one) => ({ ...one, kind: kinds.get(one.item.key) ?? kind })))
  }

  function add() {
    if (!ready) return
    onChoose(
      taken.map(({ item, quantity, kind: of }) => ({
        key: crypto.randomUUID(),
        id: null,
        kind: of,
        resourceId: item.referenceId,
        symbol: item.symbol,
        name: item.name,
        measureUnit: item.unit,
        consumption: quantity,
        waste: '',
        percent: false,
        price: typedText(item.price, practice),
        weight: null,
        supplier: null,
      })),
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }

  return (
    <Dialog title={t('chooseResources')} size={760} onClose={onClose}>
      <div className={styles.stack} onKeyDown={onKeyDown}>
        <Tabs value={kind} onChange={(value) => setKind(PARTS.find((part) => part.kind === value)?.kind ?? 'material')}>
          <Tabs.List>
            {PARTS.map((part) => (
              <Tabs.Tab key={part.kind} value={part.kind}>
                {t(`part_${part.kind}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <TextInput
          data-autofocus
          aria-label={t('searchResources')}
          placeholder={t('searchCatalogueHint')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          value={source}
          onChange={(value) => setSource(SOURCES.find((known) => known === value) ?? 'all')}
          data={SOURCES.filter((known) => known !== 'project' || projectId !== null).map((known) => ({
            value: known,
            label: t(`resourceSource_${known}`),
          }))}
        />
        <div className={styles.found}>
          <ResultList
            items={results.items}
            results={results}
            shown={shown}
            chosen={taken}
            currency={currency}
            onShow={setShown}
            onChoose={toggle}
          />
        </div>
        {taken.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('chooseResourcesHint')}
          </Text>
        ) : (
          taken.map(({ item, quantity }) => (
            <div key={item.key} className={styles.basketLine}>
              <span className={styles.basketName} title={item.name}>
                <b>{item.symbol}</b> {item.name}
              </span>
              <NumberField
                size="xs"
                w={110}
                aria-label={t('perUnitOf', { name: item.name })}
                classNames={{ input: styles.number }}
                value={quantity}
                error={amountOf(quantity, practice) === null}
                onFocus={(event) => event.currentTarget.select()}
                onText={(text) => {
                  const typed = text
                  setTaken(taken.map((one) => (one.item.key === item.key ? { ...one, quantity: typed } : one)))
                }}
              />
              <span>{item.unit}</span>
              <ActionIcon
                aria-label={t('takeOut', { name: item.symbol || item.name })}
                onClick={() => setTaken(taken.filter((one) => one.item.key !== item.key))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          ))
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!ready} onClick={add}>
            {taken.length === 0 ? t('addChosen') : t('addResources', { count: taken.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
