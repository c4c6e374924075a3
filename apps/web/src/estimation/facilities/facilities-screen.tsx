import { usePractice } from '../../session/tenant-region.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Facility } from '@temelia/model/estimation/facility'
import { useRef, useState } from 'react'
import { restore, useAll, useRemove, useSave, WAITS } from '../../data/records.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { stepOnEnter } from '../../ui/step-on-enter.ts'
import { byId } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import cells from '../../ui/typed-cells.module.css'
import classes from './facilities.module.css'
import { type FacilityRow, groupFacilities, totalsByKind } from './facility-places.ts'
import { FacilityLine } from './facility-line.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { TechnicalSheet } from './technical-sheet.tsx'

/** `/projects/:id/facilities`: the equipment lists of a project, by object, with totals per kind. */
export function FacilitiesScreen() {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const { project } = tree
  const figures = figuresOf(project, practice)
  const list = useAll(Facility, {
    filter: { field: 'projectId', op: 'eq', value: project.id },
    sort: 'position',
  })
  const { save } = useSave(Facility)
  const { remove } = useRemove(Facility)
  const fresh = useRef<number | null>(null)
  const [sheetOf, setSheetOf] = useState<number | null>(null)
  const rows = list.data?.rows ?? []
  const groups = groupFacilities(tree, rows)
  const shown = groups.flatMap((group) => group.rows)
  const totals = totalsByKind(project, shown)
  const sheet = sheetOf === null ? undefined : byId(shown, sheetOf)
  const mayAdd = list.data?.actions['create'] !== false && (tree.actions['edit'] ?? true)

  function add() {
    const last = shown.at(-1)
    const { kind = '4.3', objectId = null, estimateId = null } = last ?? {}
    save(null, { projectId: project.id, name: t('facilityNew'), kind, objectId, estimateId, quantity: 1 }).then(
      (row) => {
        if (row !== WAITS) fresh.current = row.id
      },
      toastProblem,
    )
  }

  function removeRow(row: FacilityRow) {
    remove(row.id).then((undoId) => {
      if (undoId === WAITS) return
      const back = undoId === null ? undefined : () => void restore(Facility, undoId).catch(toastProblem)
      toastDone(t('facilityRemoved', { name: row.name }), back)
    }, toastProblem)
  }

  const addButton = (
    <Button size="xs" leftSection={<IconPlus size={16} />} disabled={!mayAdd} onClick={add}>
      {t('facilityAdd')}
    </Button>
  )
  const foot = totals.kinds.length > 0 && (
    <div className={classes['totals']}>
      {totals.kinds.map(({ kind, money }) => (
        <div key={kind} className={classes['total']}>
          <span>{t(`facility.kind.${kind}`)}</span>
          <output>{figures.total(money.withoutVat)}</output>
        </div>
      ))}
      <div className={classes['total']} data-strong>
        <span>{t('facilitiesTotal')}</span>
        <output aria-label={t('facilitiesTotal')}>{figures.total(totals.all.withoutVat)}</output>
      </div>
    </div>
  )

  return (
    <SectionFrame title={t('sectionFacilities')} tools={addButton} foot={foot}>
      <WaitingRecords of={Facility} where={{ projectId: project.id }} />
      {list.error ? (
        <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <div>
          <RowsSkeleton figures={4} rows={8} />
        </div>
      ) : groups.length === 0 ? (
        <EmptyState title={t('facilitiesNone')} text={t('facilitiesNoneHint')} />
      ) : (
        <table
          className={`${classes['table']} ${cells['cells']}`}
          aria-label={t('sectionFacilities')}
          onKeyDownCapture={stepOnEnter}
        >
          <thead>
            <tr>
              <th scope="col">{t('facility.kind')}</th>
              <th scope="col">{t('facilityPlace')}</th>
              <th scope="col">{t('facility.code')}</th>
              <th scope="col">{t('any.name')}</th>
              <th scope="col">{t('facilityUnit')}</th>
              <th scope="col">{t('any.quantity')}</th>
              <th scope="col">{t('facility.price')}</th>
              <th scope="col">{t('facilityValue')}</th>
              <th scope="col">{t('facilitySheet')}</th>
              <th scope="col">{t('facility.supplier')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          {groups.map(({ objectId, rows: own, money }) => (
            <tbody key={objectId}>
              <tr className={classes['group']}>
                <th scope="rowgroup" colSpan={7}>
                  {objectId === null ? t('centralizerWholeProject') : byId(tree.objects, objectId)?.name}
                </th>
                <td className={classes['amount']}>{figures.total(money.withoutVat)}</td>
                <td colSpan={3} />
              </tr>
              {own.map((row) => (
                <FacilityLine
                  key={row.id}
                  row={row}
                  figures={figures}
                  editable={tree.actions['edit'] ?? true}
                  fresh={fresh.current === row.id}
                  onSave={(patch) => void save(row.id, patch).catch(toastProblem)}
                  {...(project.practice === 'ro' ? { onSheet: () => setSheetOf(row.id) } : {})}
                  onRemove={() => removeRow(row)}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {sheet && (
        <TechnicalSheet
          key={sheet.id}
          row={sheet}
          editable={tree.actions['edit'] ?? true}
          onSave={(patch, version) => save(sheet.id, patch, version)}
          onClose={() => setSheetOf(null)}
        />
      )}
    </SectionFrame>
  )
}
