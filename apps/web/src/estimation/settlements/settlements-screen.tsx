import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Deduction } from '@temelia/model/estimation/deduction'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { restore, useAll, useRemove, WAITS } from '../../data/records.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { byId } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { ContractViews } from './contract-views.tsx'
import { NewSettlementDialog } from './new-settlement-dialog.tsx'
import { SettlementSheet } from './settlement-sheet.tsx'
import classes from './settlements.module.css'
import type { DeductionRow } from './sheet-data.ts'

const COLORS = { draft: 'gray', declared: 'blue', verified: 'cyan', approved: 'green', invoiced: 'violet' } as const

/** `/projects/:id/settlements`: the settlements of a project; `?settlement=7` is the one that is filled in. */
export function SettlementsScreen() {
  const { t } = useText()
  const { project } = useProjectState().tree
  const open = Number((useSearch({ strict: false }) as Readonly<Record<string, unknown>>)['settlement']) || null
  const navigate = useNavigate()
  const setOpen = (settlement: number | null) =>
    void navigate({ to: '.', search: (settlement === null ? {} : { settlement }) as never })
  const [adding, setAdding] = useState(false)
  const list = useAll(Deduction, {
    filter: { field: 'projectId', op: 'eq', value: project.id },
    sort: 'date',
  })
  if (open !== null) return <SettlementSheet key={open} id={open} onBack={() => setOpen(null)} />
  const rows = list.data?.rows ?? []
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} />}
      disabled={list.data?.actions['create'] === false}
      onClick={() => setAdding(true)}
    >
      {t('settlementNew')}
    </Button>
  )
  return (
    <SectionFrame title={t('sectionSettlements')} tools={add}>
      {list.error ? (
        <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <div>
          <RowsSkeleton figures={4} rows={6} />
        </div>
      ) : (
        <>
          <ContractViews projectId={project.id} />
          {rows.length === 0 ? (
            <EmptyState title={t('settlementsNone')} text={t('settlementsNoneHint')} />
          ) : (
            <SettlementList rows={rows} onOpen={setOpen} />
          )}
        </>
      )}
      {adding && (
        <NewSettlementDialog
          last={rows.at(-1) ?? null}
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false)
            setOpen(id)
          }}
        />
      )}
    </SectionFrame>
  )
}

function SettlementList({ rows, onOpen }: Readonly<{ rows: readonly DeductionRow[]; onOpen: (id: number) => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { tree } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const us = tree.project.practice === 'us'
  const { remove } = useRemove(Deduction)

  function take(row: DeductionRow) {
    remove(row.id)
      .then((undoId) => {
        if (undoId === WAITS) return
        const back = undoId === null ? undefined : () => void restore(Deduction, undoId).catch(toastProblem)
        toastDone(t('settlementDeleted', { name: row.name ?? '' }), back)
      })
      .catch(toastProblem)
  }

  return (
    <ul className={classes['list']} aria-label={t('sectionSettlements')}>
      {rows.map((row) => (
        <li key={row.id} className={classes['item']}>
          <button type="button" className={classes['itemButton']} onClick={() => onOpen(row.id)}>
            <span className={classes['itemName']}>
              <b>{row.name}</b>
              <span>{format.date(row.date)}</span>
              <Badge size="sm" variant="light" color={COLORS[row.state]} tt="none">
                {t(`deduction.state.${row.state}`)}
              </Badge>
              {row.objectId !== null && <span>{byId(tree.objects, row.objectId)?.name}</span>}
            </span>
            {(
              [
                [us ? 'beforeTax' : 'withoutVat', row.withoutVat],
                [us ? 'withTax' : 'withVat', row.withVat],
                ['settledNet', row.net],
              ] as const
            ).map(([key, value]) => (
              <span key={key} className={classes['itemFigure']}>
                <span>{t(key)}</span>
                <output>{figures.total(value ?? 0)}</output>
              </span>
            ))}
          </button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${t('settlementDelete')}: ${row.name ?? ''}`}
            disabled={row.actions['delete'] !== true || row.state === 'approved' || row.state === 'invoiced'}
            onClick={() => take(row)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
