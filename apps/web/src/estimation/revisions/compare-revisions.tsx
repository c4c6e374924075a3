import { usePractice } from '../../session/tenant-region.ts'
import { Button, Select, Table, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { compare, type ComparedLine, type Comparison } from './revision-data.ts'
import classes from './revisions.module.css'

type CompareProps = Readonly<{
  estimateId: number
  /** Revisions of the estimate; 0 is the contract. */
  from: number
  to: number
  onChoose: (side: Readonly<{ from: number } | { to: number }>) => void
  onBack: () => void
}>

/** Two revisions of an estimate: what was added, removed and changed, and what it comes to. */
export function CompareRevisions({ estimateId, from, to, onChoose, onBack }: CompareProps) {
  const { t } = useText()
  const { saver } = useEditor()
  const { tree } = useProjectState()
  const { data, error, refetch } = useQuery({
    queryKey: ['revisions', 'compare', estimateId, from, to],
    queryFn: async () => {
      await saver.flush()
      return compare(estimateId, from, to)
    },
    staleTime: 0,
  })
  const choices = [
    { value: '0', label: t('revisionContract') },
    ...tree.revisions
      .filter((one) => one.estimateId === estimateId)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const nameOf = (id: number) => choices.find(({ value }) => value === String(id))?.label ?? ''
  return (
    <SectionFrame
      title={t('compareTitle')}
      tools={
        <>
          <Select
            size="xs"
            aria-label={t('compareFrom')}
            value={String(from)}
            allowDeselect={false}
            data={choices}
            onChange={(value) => onChoose({ from: Number(value) })}
          />
          <Select
            size="xs"
            aria-label={t('compareTo')}
            value={String(to)}
            allowDeselect={false}
            data={choices}
            onChange={(value) => onChoose({ to: Number(value) })}
          />
          <Button size="xs" variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
            {t('sectionRevisions')}
          </Button>
        </>
      }
    >
      <div className={classes['compare']}>
        {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
        {data ? (
          <Differences data={data} names={[nameOf(from), nameOf(to)]} />
        ) : (
          !error && <RowsSkeleton figures={3} rows={12} />
        )}
      </div>
    </SectionFrame>
  )
}

function Differences({ data, names }: Readonly<{ data: Comparison; names: readonly [from: string, to: string] }>) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const us = project.practice === 'us'
  const totals = [
    ['directCost', 'Direct'],
    [us ? 'beforeTax' : 'withoutVat', 'WithoutVAT'],
    [us ? 'withTax' : 'withVat', 'WithVAT'],
  ] as const
  return (
    <>
      <Table className={classes['sums']} aria-label={t('compareDifference')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {[...names, t('compareDifference')].map((head, at) => (
              <Table.Th key={at} ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {totals.map(([key, name]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{t(key)}</Table.Th>
              {[data.From, data.To, data.Difference].map((side, at) => (
                <Table.Td key={at} ta="end" data-negative={side[name] < 0 || undefined}>
                  {figures.total(side[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" my="sm">
        {t('compareCounts', { added: data.Added, removed: data.Removed, changed: data.Changed, same: data.Same })}
      </Text>
      {data.Lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('compareSame')}
        </Text>
      ) : (
        <ul className={classes['changes']} aria-label={t('compareLines')}>
          {data.Lines.map((line, at) => (
            <ChangedLine key={at} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function ChangedLine({ line }: Readonly<{ line: ComparedLine }>) {
  const { t } = useText()
  const practice = usePractice()
  const figures = figuresOf(useProjectState().tree.project, practice)
  /** What did not change is said once. */
  const pair = (old: number | null | undefined, now: number | null | undefined, write: (value: number) => string) =>
    (old === now ? [now] : [old, now]).map((value) => (value == null ? '–' : write(value))).join(' → ')
  return (
    <li className={classes['change']} data-change={line.Change}>
      <b>{t(`change_${line.Change}`)}</b>
      <span className={classes['article']} title={line.Name ?? undefined}>
        <b>{line.Symbol}</b> {line.Name}
      </span>
      <span>
        {t('compareQuantity')}: {pair(line.From?.Quantity, line.To?.Quantity, figures.quantity)} {line.MeasureUnit}
      </span>
      <span>
        {t('comparePrice')}: {pair(line.From?.Price, line.To?.Price, figures.price)}
      </span>
      <output data-negative={line.Value < 0 || undefined}>{figures.total(line.Value)}</output>
    </li>
  )
}
