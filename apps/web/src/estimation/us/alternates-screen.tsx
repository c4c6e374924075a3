import { usePractice } from '../../session/tenant-region.ts'
import {
  ActionIcon,
  Button,
  MultiSelect,
  Select,
  Switch,
  Table,
  Text,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alternate } from '@temelia/model/estimation/alternate'
import { type FormEvent, useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { changeRow, createRow, removeRow } from '../project-state/wire.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
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
  const [name, setName] = useState('')
  const key = ['alternates', project.id]
  const bid = useQuery({
    queryKey: key,
    queryFn: async () => {
      await editor.saver.flush()
      return fetchAlternates(project.id)
    },
  })

  /** The server decides what counts; the project and the prices are read again. */
  function run(work: Promise<unknown>) {
    work
      .then(() => editor.structure.reload())
      .then(() => client.invalidateQueries({ queryKey: key }))
      .catch(toastProblem)
  }

  function give(alternate: AlternateLine, ids: readonly string[]) {
    const moves = movesOf(tree.estimates, alternate, ids.map(Number))
    editor.edit(
      moves.map(({ id, patch }) => ({ entity: 'estimate', id, patch })),
      t('alternateEstimates', { name: alternate.name }),
    )
    run(editor.saver.flush())
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    const code = String((bid.data?.alternates.length ?? 0) + 1)
    run(createRow(Alternate, { projectId: project.id, code, name: name.trim() }).then(() => setName('')))
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

  return (
    <SectionFrame title={t('sectionAlternates')}>
      <div className={classes['content']}>
        <Text size="sm" c="dimmed" maw={720} mb="sm">
          {t('alternateHint')}
        </Text>
        {bid.isError && <ProblemNote problem={bid.error} onRetry={() => void bid.refetch()} />}
        {bid.isPending && <LoadingBlock height={120} />}
        {bid.data && (
          <div className={classes['wide']}>
            <Table className={`${classes['table']} ${classes['cards']}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{labels.one}</Table.Th>
                  <Table.Th>{labels.field('kind')}</Table.Th>
                  <Table.Th>{t('undoType_estimate')}</Table.Th>
                  <Table.Th>{labels.field('taken')}</Table.Th>
                  <Table.Th className={classes['end']}>{t('alternatePrice')}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{t('templateDelete')}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {row(t('baseBid'), bid.data.base)}
                {bid.data.alternates.map((alternate) => (
                  <Table.Tr key={alternate.id}>
                    <Table.Td className={classes['name']}>
                      {[alternate.code, alternate.name].filter(Boolean).join(' ')}
                    </Table.Td>
                    <Table.Td data-label={labels.field('kind')}>
                      <Select
                        size="xs"
                        miw={132}
                        allowDeselect={false}
                        disabled={!editable}
                        aria-label={t('alternateKindOf', { name: alternate.name })}
                        value={alternate.kind}
                        data={(['add', 'deduct'] as const).map((value) => ({
                          value,
                          label: labels.choice('kind', value),
                        }))}
                        onChange={(value) =>
                          run(changeRow(Alternate, alternate.id, { kind: value === 'deduct' ? 'deduct' : 'add' }))
                        }
                      />
                    </Table.Td>
                    <Table.Td data-label={t('undoType_estimate')}>
                      <MultiSelect
                        size="xs"
                        miw={180}
                        disabled={!editable}
                        aria-label={t('alternateEstimates', { name: alternate.name })}
                        value={tree.estimates
                          .filter(({ alternateId }) => alternateId === alternate.id)
                          .map(({ id }) => String(id))}
                        data={tree.estimates
                          .filter(({ alternateId }) => alternateId === null || alternateId === alternate.id)
                          .map((estimate) => ({
                            value: String(estimate.id),
                            label: [estimate.code, estimate.name].filter(Boolean).join(' '),
                          }))}
                        onChange={(ids) => give(alternate, ids)}
                      />
                    </Table.Td>
                    <Table.Td data-label={labels.field('taken')}>
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
                    <Table.Td className={classes['end']}>{figures.total(alternate.withoutVat)}</Table.Td>
                    <Table.Td>
                      <Tooltip label={t('alternateInUse')} disabled={alternate.estimateIds.length === 0}>
                        <ActionIcon
                          size={24}
                          color="red"
                          disabled={!editable || alternate.estimateIds.length > 0}
                          aria-label={t('deleteNamed', { name: alternate.name })}
                          onClick={() => run(removeRow(Alternate, alternate.id))}
                        >
                          <IconTrash size={14} />
                        </ActionIcon>
                      </Tooltip>
                    </Table.Td>
                  </Table.Tr>
                ))}
                {row(t('bidWithAlternates'), bid.data.bid)}
              </Table.Tbody>
            </Table>
          </div>
        )}
        {editable && (
          <form className={classes['bar']} style={{ marginTop: 12 }} onSubmit={add}>
            <TextInput
              size="xs"
              w={280}
              label={t('alternateNew')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" leftSection={<IconPlus size={14} />} disabled={name.trim() === ''}>
              {labels.add}
            </Button>
          </form>
        )}
      </div>
    </SectionFrame>
  )
}
