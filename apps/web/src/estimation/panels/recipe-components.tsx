import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { addDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { ArticleComponent } from '@temelia/model/estimation/article-parts'
import { type FormEvent, useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { PARTS } from '../open-project/parts.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ArticleRow, ComponentRow } from '../project-state/project-tree.ts'
import { changeRow, createRow, removeRow, writableOf } from '../project-state/wire.ts'
import { LineAmounts } from './line-amounts.tsx'
import styles from './panels.module.css'

type RecipeComponentsProps = Readonly<{
  article: ArticleRow
  components: readonly ComponentRow[]
  editable: boolean
  /** Loads the recipe and the prices that result from it anew. */
  onChanged: () => Promise<void>
}>

/** Linked resources (added to the line), included components (shown only), and the children of a composite norm, each with its quantity per unit. */
export function RecipeComponents({ article, components, editable, onChanged }: RecipeComponentsProps) {
  const { t } = useText()
  const groups = childrenOf(components)

  function run(work: Promise<unknown>) {
    work.then(onChanged).catch(toastProblem)
  }

  function change(
    rows: readonly ComponentRow[],
    patch: Partial<Pick<ComponentRow, 'quantity' | 'price' | 'included'>>,
  ) {
    run(
      rows.reduce<Promise<unknown>>(
        (before, row) => before.then(() => changeRow(ArticleComponent, row.id, patch)),
        Promise.resolve(),
      ),
    )
  }

  function remove(rows: readonly ComponentRow[]) {
    const name = rows[0]?.name ?? ''
    const each = (act: (row: ComponentRow) => Promise<unknown>) =>
      rows.reduce<Promise<unknown>>((before, row) => before.then(() => act(row)), Promise.resolve())
    run(
      each((row) => removeRow(ArticleComponent, row.id)).then(() =>
        toastDone(t('recipeLineRemoved', { name }), () =>
          run(each((row) => createRow(ArticleComponent, writableOf(ArticleComponent, row)))),
        ),
      ),
    )
  }

  return (
    <>
      {groups.length > 0 && (
        <h3 className={styles.heading}>{t(article.provenience === 'D' ? 'compositeChildren' : 'components')}</h3>
      )}
      {groups.map((rows) => (
        <ComponentLine
          key={rows[0].id}
          rows={rows}
          editable={editable}
          onChange={(patch) => change(rows, patch)}
          onRemove={() => remove(rows)}
        />
      ))}
      {editable && <ComponentAdd article={article} onAdded={onChanged} />}
    </>
  )
}

type Rows = readonly [ComponentRow, ...ComponentRow[]]

/** The parts of one child norm together; any other component by itself. */
function childrenOf(components: readonly ComponentRow[]): readonly Rows[] {
  const groups = new Map<string, ComponentRow[]>()
  for (const row of components) {
    const key = row.child === null ? `r${row.id}` : `c${row.child}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()] as unknown as readonly Rows[]
}

type ComponentLineProps = Readonly<{
  rows: Rows
  editable: boolean
  onChange: (patch: Partial<Pick<ComponentRow, 'quantity' | 'price' | 'included'>>) => void
  onRemove: () => void
}>

function ComponentLine({ rows, editable, onChange, onRemove }: ComponentLineProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const [first] = rows
  const { priceDecimals } = settingsOf(tree.project)
  const value = rows.reduce((sum, row) => addDecimals(sum, multiplyDecimals(row.quantity, row.price, priceDecimals)), 0)
  const price = rows.reduce((sum, row) => addDecimals(sum, row.price), 0)

  function field(key: 'quantity' | 'price', label: string, shown: number, open: boolean) {
    return (
      <TypedNumber
        aria-label={`${label}: ${first.name}`}
        classNames={{ input: styles.number }}
        w={78}
        value={shown}
        empty={0}
        readOnly={!editable || !open}
        onTake={(number) => onChange({ [key]: number })}
      />
    )
  }

  return (
    <div className={styles.componentRow}>
      <span className={styles.componentName} title={first.symbol ?? undefined}>
        {rows.map((row) => (
          <span key={row.id} className={styles[row.kind]}>
            <b>{PARTS.some(({ kind }) => kind === row.kind) && t(`part_${row.kind}_letter`)}</b>{' '}
          </span>
        ))}
        {[first.symbol, first.name].filter(Boolean).join(' ')}
      </span>
      <output className={styles.number}>{figures.price(value)}</output>
      <div className={styles.componentFields}>
        {field('quantity', t('perUnit'), first.quantity, true)}
        <span>{first.measureUnit} ×</span>
        {field('price', t('onePrice'), price, rows.length === 1)}
        {first.child === null ? (
          <Switch
            size="xs"
            label={t('componentIncluded')}
            checked={first.included}
            disabled={!editable}
            onChange={(event) => onChange({ included: event.currentTarget.checked })}
          />
        ) : (
          <span />
        )}
        {editable && (
          <ActionIcon size={24} aria-label={t('deleteNamed', { name: first.name })} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function ComponentAdd({ article, onAdded }: Readonly<{ article: ArticleRow; onAdded: () => Promise<void> }>) {
  const { t } = useText()
  const practice = usePractice()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<string>('material')
  const [name, setName] = useState('')
  const [unit, setUnit] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [price, setPrice] = useState('')
  const [included, setIncluded] = useState(false)
  const [busy, setBusy] = useState(false)
  const amounts = {
    quantity: readNumber(quantity, practice),
    price: price.trim() === '' ? 0 : readNumber(price, practice),
  }
  const ready = name.trim() !== '' && amounts.quantity !== null && amounts.price !== null
  if (!open) {
    return (
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
        {t('componentAdd')}
      </Button>
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    const part = PARTS.find((known) => known.kind === kind)?.kind ?? 'material'
    createRow(ArticleComponent, {
      articleId: article.id,
      kind: part,
      name: name.trim(),
      measureUnit: unit.trim() || null,
      quantity: amounts.quantity ?? 0,
      price: amounts.price ?? 0,
      included,
    })
      .then(onAdded)
      .then(() => {
        setName('')
        setPrice('')
      })
      .catch(toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <form className={styles.recipeAdd} aria-label={t('componentAdd')} onSubmit={submit}>
      <Group gap="xs" wrap="nowrap" align="end">
        <Select
          size="xs"
          w={120}
          allowDeselect={false}
          label={t('part')}
          value={kind}
          onChange={(value) => setKind(value ?? 'material')}
          data={PARTS.map((part) => ({ value: part.kind, label: t(`part_${part.kind}`) }))}
        />
        <TextInput
          size="xs"
          flex={1}
          autoFocus
          label={t('columnName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActionIcon size={24} aria-label={t('close')} onClick={() => setOpen(false)}>
          <IconX size={14} />
        </ActionIcon>
      </Group>
      <LineAmounts
        unit={unit}
        onUnit={setUnit}
        quantity={{ label: t('perUnit'), text: quantity, wrong: amounts.quantity === null, onChange: setQuantity }}
        price={{ text: price, wrong: amounts.price === null, onChange: setPrice }}
      />
      <Switch
        size="xs"
        label={t('componentIncludedLong')}
        checked={included}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
      />
      <Button type="submit" size="xs" disabled={!ready} loading={busy}>
        {t('componentAddLine')}
      </Button>
    </form>
  )
}
