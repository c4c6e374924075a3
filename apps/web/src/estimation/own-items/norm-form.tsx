import { NumberField } from '../../ui/number-field.tsx'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Switch, Text, Textarea } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { ChooseResources } from '../recipes/choose-resources.tsx'
import { amountOf, type DraftLine, faultsOf, wireOf } from '../recipes/draft-lines.ts'
import { ItemField } from '../recipes/item-fields.tsx'
import { LineGrid } from '../recipes/line-grid.tsx'
import { ChildGrid, type DraftChild, draftOfChild, isSound, wireOfChild } from './child-grid.tsx'
import { PartSums } from './item-table.tsx'
import { type OwnActions, type OwnLine, type OwnNorm } from './own-item-data.ts'
import styles from './own-items.module.css'
import { OwnFormFoot } from './own-form-foot.tsx'
import { OwnRemove } from './own-remove.tsx'
import { UsageList } from './usage-list.tsx'
import { useOwnSave } from './use-own-save.tsx'

type NormFormProps = Readonly<{
  norm: OwnNorm | null
  composite: boolean
  actions: OwnActions | undefined
  /** Whether a choice lies over the form; Escape then belongs to it. */
  choosing: boolean
  onChoosing: (choosing: boolean) => void
  onClose: () => void
  /** Shows the norm as somebody else saved it in place of what was typed. */
  onTheirs: () => void
}>

const PARTS = ['Material', 'Labor', 'Equipment', 'Transport'] as const
const PART_KINDS = { Material: 'material', Labor: 'labor', Equipment: 'equipment', Transport: 'transport' } as const

/** The fields of an own norm with its recipe; a norm without a recipe is priced by its parts, a composite one by its children. */
export function NormForm({ norm, composite, actions, choosing, onChoosing, onClose, onTheirs }: NormFormProps) {
  const { t } = useText()
  const practice = usePractice()
  const [symbol, setSymbol] = useState(norm?.Symbol ?? '')
  const [name, setName] = useState(norm?.Name ?? '')
  const [unit, setUnit] = useState(norm?.MeasureUnit ?? '')
  const [green, setGreen] = useState(norm?.Green ?? false)
  const [lines, setLines] = useState<readonly DraftLine[]>(() =>
    (norm?.Lines ?? []).map((line) => draftOf(line, practice)),
  )
  const [children, setChildren] = useState<readonly DraftChild[]>(() =>
    (norm?.Children ?? []).map((child) => draftOfChild(child, practice)),
  )
  const [parts, setParts] = useState(() => PARTS.map((part) => typedText(norm?.[part] ?? 0, practice)))
  const item = norm && { id: norm.NormId, version: norm.Version }
  const { busy, save, note } = useOwnSave({ kind: 'norms', item, onClose, onTheirs })
  const editable = norm === null ? actions?.create : actions?.edit
  const sound = composite
    ? children.length > 0 && children.every((child) => isSound(child, practice))
    : lines.every((line) => faultsOf(line, practice).length === 0) &&
      parts.every((part) => amountOf(part, practice) !== null)
  const ready = symbol.trim() !== '' && name.trim() !== '' && unit.trim() !== '' && sound

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready) return
    const own = Object.fromEntries(PARTS.map((part, at) => [part, amountOf(parts[at] ?? '', practice) ?? 0]))
    save(symbol.trim(), {
      Symbol: symbol.trim(),
      Name: name.trim(),
      MeasureUnit: unit.trim(),
      Crew: norm?.Crew ?? null,
      Green: green,
      Weight: norm?.Weight ?? null,
      Composite: composite,
      Lines: composite ? [] : lines.map((line) => wireOf(line, practice)),
      Children: composite ? children.map((child) => wireOfChild(child, practice)) : [],
      ...(composite || lines.length > 0 ? {} : { ...own, LaborHours: norm?.LaborHours ?? 0 }),
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {note}
      <div className={styles.pair}>
        <ItemField of="symbol" required first value={symbol} onValue={setSymbol} />
        <ItemField of="unit" required value={unit} onValue={setUnit} />
      </div>
      <Textarea
        withAsterisk
        autosize
        minRows={1}
        maxRows={5}
        label={t('columnName')}
        maxLength={4_000}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {composite ? (
        <ChildGrid
          items={children}
          onItems={setChildren}
          choosing={choosing}
          onChoosing={onChoosing}
          self={norm?.NormId ?? null}
        />
      ) : (
        <>
          <LineGrid lines={lines} onLines={setLines} />
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconListSearch size={16} />}
              onClick={() => onChoosing(true)}
            >
              {t('chooseResources')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={16} />}
              onClick={() => setLines([...lines, blankLine()])}
            >
              {t('recipeLineBlank')}
            </Button>
          </Group>
          {lines.length === 0 && (
            <div className={styles.pair}>
              {PARTS.map((part, at) => (
                <NumberField
                  key={part}
                  classNames={{ input: styles.number }}
                  label={t(`part_${PART_KINDS[part]}`)}
                  value={parts[at] ?? ''}
                  error={amountOf(parts[at] ?? '', practice) === null}
                  onText={(text) => setParts(parts.map((other, place) => (place === at ? text : other)))}
                />
              ))}
            </div>
          )}
          <Text size="xs" c="dimmed">
            {t('ownPriceNoteText')}
          </Text>
        </>
      )}
      <Switch label={t('greenArticle')} checked={green} onChange={(event) => setGreen(event.currentTarget.checked)} />
      {norm && (
        <Text size="sm">
          {t('ownPriceNow')} <PartSums item={norm} />
        </Text>
      )}
      {norm?.Usage && <UsageList usage={norm.Usage} holders={norm.Holders} unit={norm.MeasureUnit} />}
      <OwnFormFoot
        remove={
          norm && actions?.delete && <OwnRemove kind="norms" id={norm.NormId} name={norm.Symbol} onRemoved={onClose} />
        }
        busy={busy}
        ready={ready && editable === true}
        onClose={onClose}
      />
      {choosing && (
        <ChooseResources
          onClose={() => onChoosing(false)}
          onChoose={(chosen) => {
            setLines([...lines, ...chosen])
            onChoosing(false)
          }}
        />
      )}
    </form>
  )
}

function blankLine(): DraftLine {
  const texts = { symbol: '', name: '', measureUnit: '', waste: '', price: '' }
  const none = { id: null, resourceId: null, weight: null, supplier: null }
  return { key: crypto.randomUUID(), ...none, ...texts, kind: 'material', consumption: '1', percent: false }
}

function draftOf(line: OwnLine, practice: NumberPractice): DraftLine {
  return {
    key: `l${line.ResourceId}`,
    id: null,
    kind: line.Kind,
    resourceId: line.ResourceId,
    symbol: line.Symbol ?? '',
    name: line.Name,
    measureUnit: line.MeasureUnit ?? '',
    consumption: typedText(line.Consumption, practice),
    waste: line.Waste ? typedText(line.Waste, practice) : '',
    percent: line.Percent,
    price: typedText(line.Price, practice),
    weight: line.Weight,
    supplier: line.Supplier,
  }
}
