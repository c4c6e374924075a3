import { Button, Group, List, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { typedText } from '@temelia/decimal/typed-number'
import { Article } from '@temelia/model/estimation/article'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { numberFault, readNumber } from '../../ui/typed-number.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { inTurn } from './acts.ts'
import { articlesOf } from './carried-articles.ts'
import { articleName } from './milestone-places.ts'
import { useRecordActs } from './record-acts.ts'
import { timetableAddress } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

type Days = Readonly<{ Start: string; End: string }>

type Preview = Readonly<{
  Finish: string
  FinishBefore: string
  Moved: readonly (Days & Readonly<{ ScheduleActivityId: number; Name: string; Before: Days | null }>)[]
}>

/** More articles than this are changed in the estimate itself. */
const MOST = 200

/** Other quantities of what an activity carries out: what they would move is shown before the estimate takes them. */
export function QuantitiesDialog({
  open,
  id,
  onClose,
}: Readonly<{ open: OpenTimetable; id: number; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree } = useProjectState()
  const acts = useRecordActs(Article)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [all] = useState(() => articlesOf(tree, open.plan.timetable.Activities, id))
  const articles = all.slice(0, MOST)
  const textOf = ({ id: of, quantity }: (typeof articles)[number]) => typed.get(of) ?? typedText(quantity, practice)
  const wrong = articles.filter((article) => readNumber(textOf(article), practice) === null)
  const changed = articles.flatMap((article) => {
    const quantity = readNumber(textOf(article), practice)
    return quantity === null || quantity === article.quantity ? [] : [{ article, quantity }]
  })
  const found = usePreview(tree.project.id, wrong.length > 0 ? [] : changed)
  const name = open.plan.byId.get(id)?.item.activity.Name ?? ''

  async function take() {
    setBusy(true)
    const said = t('wqTaken', { name })
    const list = changed.map(({ article, quantity }) =>
      acts.patch(article.id, { quantity, formula: null }, { quantity: article.quantity, formula: article.formula }),
    )
    const done = await open.perform(said, inTurn(list))
    await editor.structure.reload()
    if (!done) return setBusy(false)
    toastDone(said, () => open.takeBack(said))
    onClose()
  }

  return (
    <Dialog title={t('wqTitle', { name })} size={720} onClose={onClose} unsaved={changed.length > 0 ? 'typed' : false}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('wqHint')}
      </Text>
      <Table verticalSpacing={4} className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ttWorkPlace')}</Table.Th>
            <Table.Th w={60}>{t('wqUnit')}</Table.Th>
            <Table.Th w={150}>{t('wqQuantity')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map((article) => (
            <Table.Tr key={article.id}>
              <Table.Td>{articleName(article)}</Table.Td>
              <Table.Td>{article.measureUnit}</Table.Td>
              <Table.Td>
                <NumberField
                  size="xs"
                  aria-label={t('wqQuantityOf', { name: articleName(article) })}
                  value={textOf(article)}
                  error={wrong.includes(article) ? numberFault(textOf(article), practice, t) : null}
                  onText={(text) => setTyped((before) => new Map(before).set(article.id, text))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {all.length > MOST && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('wqRest', { count: all.length - MOST })}
        </Text>
      )}
      <Effect {...{ found }} asked={changed.length > 0 && wrong.length === 0} />
      <Group justify="flex-end" py="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={busy}
          disabled={changed.length === 0 || wrong.length > 0 || !found.data || found.isFetching}
          onClick={() => void take()}
        >
          {t('wqTake')}
        </Button>
      </Group>
    </Dialog>
  )
}

function usePreview(
  projectId: number,
  changed: readonly Readonly<{ article: Readonly<{ id: number }>; quantity: number }>[],
) {
  const Quantities = changed.map(({ article, quantity }) => ({ ArticleId: article.id, Quantity: quantity }))
  return useQuery({
    queryKey: ['timetable', projectId, 'quantities', Quantities],
    enabled: Quantities.length > 0,
    queryFn: async () => {
      const address = `${timetableAddress(projectId)}/schedule/preview`
      return (await call(address, { method: 'POST', json: { Quantities } })).body as Preview
    },
    staleTime: 0,
    meta: { keep: false },
  })
}

/** What the typed quantities would move. */
function Effect({ found, asked }: Readonly<{ found: ReturnType<typeof usePreview>; asked: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  if (!asked) return null
  if (found.error) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  const preview = found.data
  if (!preview) return <RowsSkeleton figures={2} rows={4} />
  const span = ({ Start, End }: Days) => `${format.date(Start)} – ${format.date(End)}`
  // Minutes within a day are no move that anybody plans by.
  const moved = preview.Moved.filter((one) => one.Start !== one.Before?.Start || one.End !== one.Before.End)
  return (
    <section aria-label={t('wiWhatMoves')} aria-live="polite">
      <Text size="sm" fw={600} mt="sm">
        {moved.length === 0 ? t('wqNothing') : t('wqMoves', { count: moved.length })}
        {preview.Finish !== preview.FinishBefore &&
          ` · ${t('wiFinish')} ${format.date(preview.FinishBefore)} → ${format.date(preview.Finish)}`}
      </Text>
      <List size="sm" className="figures">
        {moved.slice(0, MOST).map((one) => (
          <List.Item key={one.ScheduleActivityId}>
            {one.Name}: {one.Before ? span(one.Before) : '–'} → {span(one)}
          </List.Item>
        ))}
      </List>
      {moved.length > MOST && <Text size="sm">{t('wiMore', { count: moved.length - MOST })}</Text>}
    </section>
  )
}
