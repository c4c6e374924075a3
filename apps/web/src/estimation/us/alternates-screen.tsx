import { usePractice } from '../../session/tenant-region.ts'
import { Button, Switch, Table, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alternate } from '@temelia/model/estimation/alternate'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { changeRow, createRow, removeRow } from '../project-state/wire.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { AlternateDialog, type AlternateDraft, nameOf } from './alternate-dialog.tsx'
import { type AlternateLine, type Bid, fetchAlternates, movesOf } from './alternates.ts'
import classes from './us.module.css'

/** `/projects/:id/alternates`: the base bid, the alternates with their estimates and prices, and the bid with those taken. */
export function AlternatesScreen() {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(Alternate)
  const editor = useEditor()
  const client = useQueryClient()
  const { tree } = useProjectState()
  const { project } = tree
  const figures = figuresOf(project, practice)
  const editable = tree.actions['edit'] ?? true
  const [open, setOpen] = useState<AlternateLine | 'new' | null>(null)
  const key = ['alternates', project.id]
  const bid = useQuery({
    queryKey: key,
    queryFn: async () => {
      await editor.saver.flush()
      return fetchAlternates(project.id)
    },
  })
  const alternates = bid.data?.alternates ?? []

  /** The server decides what counts; the project and the prices are read again. */
  function run(work: Promise<unknown>) {
    work
      .then(() => editor.structure.reload())
      .then(() => client.invalidateQueries({ queryKey: key }))
      .catch(toastProblem)
  }

  async function give(alternate: AlternateLine, ids: readonly number[]) {
    const moves = movesOf(tree.estimates, alternate, ids)
    if (moves.length === 0) return
    editor.edit(
      moves.map(({ id, patch }) => ({ entity: 'estimate', id, patch })),
      t('alternateEstimates', { name: alternate.name }),
    )
    await editor.saver.flush()
  }

  async function save(before: AlternateLine | null, { name, kind, estimateIds }: AlternateDraft) {
    if (before) {
      if (before.name !== name || before.kind !== kind) await changeRow(Alternate, before.id, { name, kind })
      return give({ ...before, name, kind }, estimateIds)
    }
    const code = String(alternates.length + 1)
    const { id } = await createRow(Alternate, { projectId: project.id, code, name, kind })
    return give({ id, code, name, kind, taken: false, estimateIds: [], withoutVat: 0 }, estimateIds)
  }

  function row(label: string, of: Bid) {
    return (
      <Table.Tr className={classes['sum']}>
        <Table.Td colSpan={4} className={classes['name']}>
          {label}
        </Table.Td>
        <Table.Td className={classes['end']}>{figures.total(of.withoutVat)}</Table.Td>
        <Table.Td />
      </Table.Tr>
    )
  }

  const add = editable && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {labels.add}
    </Button>
  )
  return (
    <SectionFrame title={t('sectionAlternates')} tools={alternates.length > 0 && add}>
      <div className={classes['content']}>
        {bid.isError && <ProblemNote problem={bid.error} onRetry={() => void bid.refetch()} />}
        {bid.isPending && <RowsSkeleton figures={2} rows={4} />}
        {bid.data && alternates.length === 0 && (
          <EmptyState title={t('sectionAlternates')} text={labels.empty ?? ''}>
            {add}
          </EmptyState>
        )}
        {bid.data && alternates.length > 0 && (
          <div className={classes['wide']}>
            <Table className={`${classes['table']} ${classes['cards']}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={48}>{labels.field('code')}</Table.Th>
                  <Table.Th>{labels.one}</Table.Th>
                  <Table.Th>{t('estimate')}</Table.Th>
                  <Table.Th w={120}>{labels.field('kind')}</Table.Th>
                  <Table.Th w={160} className={classes['end']}>
                    {t('alternatePrice')}
                  </Table.Th>
                  <Table.Th w={120} className={classes['end']}>
                    {labels.field('taken')}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {row(t('baseBid'), bid.data.base)}
                {alternates.map((alternate) => (
                  <Table.Tr key={alternate.id}>
                    <Table.Td className={classes['code']}>{alternate.code}</Table.Td>
                    <Table.Td className={classes['name']}>
                      <UnstyledButton
                        className={classes['open']}
                        fw={500}
                        disabled={!editable}
                        onClick={() => setOpen(alternate)}
                      >
                        {alternate.name}
                      </UnstyledButton>
                    </Table.Td>
                    <Table.Td className={classes['quiet']} data-label={t('estimate')}>
                      {tree.estimates
                        .filter(({ alternateId }) => alternateId === alternate.id)
                        .map(nameOf)
                        .join(', ') || '–'}
                    </Table.Td>
                    <Table.Td data-label={labels.field('kind')}>{labels.choice('kind', alternate.kind)}</Table.Td>
                    <Table.Td className={classes['end']}>{figures.total(alternate.withoutVat)}</Table.Td>
                    <Table.Td className={classes['taken']}>
                      <Switch
                        size="sm"
                        disabled={!editable}
                        aria-label={t('alternateTake', { name: alternate.name })}
                        checked={alternate.taken}
                        onChange={(event) =>
                          run(changeRow(Alternate, alternate.id, { taken: event.currentTarget.checked }))
                        }
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
                {row(t('bidWithAlternates'), bid.data.bid)}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </div>
      {open !== null && (
        <AlternateDialog
          alternate={open === 'new' ? null : open}
          estimates={tree.estimates}
          onSave={(draft) => run(save(open === 'new' ? null : open, draft))}
          onDelete={() => open !== 'new' && run(removeRow(Alternate, open.id))}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionFrame>
  )
}
