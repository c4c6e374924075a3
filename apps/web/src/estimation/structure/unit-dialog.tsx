import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { fetchRecipe } from '../project-state/recipe.ts'
import { ChangePreview } from './change-preview.tsx'
import { type Conversion, conversions, type UnitEdit, wordChanges } from './unit-edits.ts'

type UnitDialogProps = Readonly<{ unitEdits: readonly UnitEdit[]; onClose: () => void }>

/** A new unit where quantity and price are of the old one: converted with it, or only another word. One step to take back either way. */
export function UnitDialog({ unitEdits, onClose }: UnitDialogProps) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const ids = unitEdits.map(({ id }) => id)
  const recipes = useQuery({
    queryKey: ['recipes-of-lines', ids],
    queryFn: async () => {
      await editor.saver.flush()
      return new Map(await Promise.all(ids.map(async (id) => [id, await fetchRecipe(id)] as const)))
    },
    gcTime: 0,
  })
  const { error } = recipes
  useEffect(() => {
    if (error) toastProblem(error)
  }, [error])
  const list = recipes.data ? conversions(tree, unitEdits, (id) => recipes.data.get(id)) : null
  const changes = list?.flatMap((one) => ('change' in one ? one.change : [])) ?? []

  function take(done: typeof changes) {
    editor.edit(done, t('didEdit', { count: done.length }))
    onClose()
  }

  return (
    <Dialog title={t('unitTitle')} size={720} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t('unitAsk')}
      </Text>
      {list ? <Lines list={list} /> : !error && <RowsSkeleton figures={2} rows={4} />}
      <Group justify="flex-end" mt="md">
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="default" onClick={() => take([...wordChanges(unitEdits)])}>
          {t('unitOnlyWord')}
        </Button>
        {(list === null || changes.length > 0) && (
          <Button disabled={list === null} onClick={() => take(changes)}>
            {t('unitConvertLines', { count: changes.length || unitEdits.length })}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

function Lines({ list }: Readonly<{ list: readonly Conversion[] }>) {
  const { t } = useText()
  const { totals } = useProjectState()
  const { number } = useFormat()
  const money = (price: number) => number(price, { min: 2, max: 6 })
  const amount = (quantity: number, unit: string | null | undefined, price: number) =>
    `${number(quantity)} ${unit ?? ''} × ${money(price)}`
  const figures = ({ article }: Conversion) => {
    const result = totals.article(article.id)
    return [result?.quantity ?? article.quantity, result?.price ?? article.price ?? 0] as const
  }
  const [first] = list
  return (
    <>
      <ChangePreview
        columns={[t('editManyBefore'), t('unitOnlyWord'), t('unitConverted')]}
        count={list.length}
        rows={list.map((one) => {
          const { article, unitEdit } = one
          const [quantity, price] = figures(one)
          return {
            key: String(unitEdit.id),
            title: [article.symbol, article.name].filter(Boolean).join(' '),
            cells: [
              amount(quantity, article.measureUnit, price),
              amount(quantity, unitEdit.unit, price),
              'stays' in one
                ? t(one.stays === 'recipe' ? 'unitStaysRecipe' : 'unitStaysMeasure', {
                    unit: article.measureUnit ?? '',
                  })
                : amount(one.quantity, unitEdit.unit, one.price),
            ],
          }
        })}
      />
      {first && (
        <Text size="sm" mt="sm" role="note">
          {t('unitOnlyWordMeans', {
            price: money(figures(first)[1]),
            from: first.article.measureUnit ?? t('unitNone'),
            to: first.unitEdit.unit ?? t('unitNone'),
          })}
          {'change' in first && ` ${t('unitWouldBe', { price: money(first.price), to: first.unitEdit.unit ?? '' })}`}
        </Text>
      )}
    </>
  )
}
