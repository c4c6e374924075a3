import { ActionIcon, Badge, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Revision } from '@temelia/model/estimation/revision'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { restore } from '../../data/records.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { writeShown } from '../open-project/shown-address.ts'
import type { EstimateRow, RevisionRow } from '../project-state/project-tree.ts'
import { removeRow } from '../project-state/wire.ts'
import { activate, isBeside, makeRevision } from './revision-data.ts'
import classes from './revisions.module.css'
import type { RevisionsPlace } from './revisions-screen.tsx'

const FORM = [
  {
    fields: ['name', 'reportType', 'expensesCategory', 'defaultChapter', 'applyVat', 'includeInF1', 'note'],
  },
]

/** The revisions estimate by estimate, the contract first; the one that counts is marked. */
export function RevisionList({ onPlace }: Readonly<{ onPlace: (place: RevisionsPlace) => void }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const [changed, setChanged] = useState<RevisionRow | null>(null)
  const { structure } = useEditor()
  const estimates = tree.estimates.filter(({ id }) => tree.revisions.some(({ estimateId }) => estimateId === id))
  return (
    <>
      {estimates.map((estimate) => (
        <section key={estimate.id} className={classes['estimate']} aria-label={estimate.name}>
          <h2 className={classes['estimateName']}>{estimate.name}</h2>
          <ul className={classes['list']}>
            <RevisionItem estimate={estimate} revision={null} onPlace={onPlace} onChange={setChanged} />
            {tree.revisions
              .filter(({ estimateId }) => estimateId === estimate.id)
              .map((revision) => (
                <RevisionItem
                  key={revision.id}
                  estimate={estimate}
                  revision={revision}
                  onPlace={onPlace}
                  onChange={setChanged}
                />
              ))}
          </ul>
        </section>
      ))}
      {changed && (
        <RecordForm
          of={Revision}
          row={{ ...changed, actions: { edit: true } }}
          sections={FORM}
          onClose={() => setChanged(null)}
          onSaved={() => void structure.reload().catch(toastProblem)}
        />
      )}
      <p className={classes['hint']}>{t('revisionsNoneHint')}</p>
    </>
  )
}

type ItemProps = Readonly<{
  estimate: EstimateRow
  /** Null is the contract. */
  revision: RevisionRow | null
  onPlace: (place: RevisionsPlace) => void
  onChange: (revision: RevisionRow) => void
}>

function RevisionItem({ estimate, revision, onPlace, onChange }: ItemProps) {
  const { t } = useText()
  const { structure, saver } = useEditor()
  const { tree } = useProjectState()
  const navigate = useNavigate()
  const id = revision?.id ?? null
  const name = revision?.name ?? t('revisionContract')
  const active = estimate.revisionId === id
  const beside = revision !== null && isBeside(revision)
  const editable = tree.actions['edit'] !== false

  function run(work: () => Promise<unknown>) {
    saver.flush().then(work).catch(toastProblem)
  }

  async function makeActive() {
    await activate(estimate.id, id)
    await structure.show(estimate.id, id)
    toastDone(t('revisionActivated', { name }))
  }

  async function look() {
    const shown = writeShown(new Map(tree.shown).set(estimate.id, id))
    await navigate({ to: '/projects/$id', params: { id: String(tree.project.id) }, search: { shown } as never })
  }

  async function copy() {
    await makeRevision({ estimateId: estimate.id, name: t('revisionCopyName', { name }) }, id)
    await structure.reload()
  }

  async function remove() {
    if (id === null) return
    const undoId = await removeRow(Revision, id)
    await structure.show(estimate.id, estimate.revisionId)
    const bringBack = () => run(async () => undoId !== null && restore(Revision, undoId).then(structure.reload))
    toastDone(t('revisionDeleted', { name }), undoId === null ? undefined : bringBack)
  }

  return (
    <li className={classes['item']}>
      <span className={classes['name']}>
        {revision ? name : t('revisionBase')}
        {active && (
          <Badge size="sm" variant="light" color="green" tt="none">
            {t('revisionActive')}
          </Badge>
        )}
        {revision && revision.reportType !== 'F3' && (
          <Badge size="sm" variant="light" tt="none">
            {t(`any.reportType.${revision.reportType}`)}
          </Badge>
        )}
      </span>
      {!active && !beside && editable && (
        <Button size="compact-sm" variant="default" onClick={() => run(makeActive)}>
          {t('revisionActivate')}
        </Button>
      )}
      {beside && (
        <Button size="compact-sm" variant="default" onClick={() => onPlace({ revision: revision.id })}>
          {t('revisionQuantities')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={`${t('moreActions')}: ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => run(look)}>{t('revisionLook')}</Menu.Item>
          {revision && (
            <Menu.Item onClick={() => onPlace({ compare: estimate.id, from: 0, to: revision.id })}>
              {t('revisionCompare')}
            </Menu.Item>
          )}
          {editable && <Menu.Item onClick={() => run(copy)}>{t('revisionCopy')}</Menu.Item>}
          {revision && editable && <Menu.Item onClick={() => onChange(revision)}>{t('revisionProperties')}</Menu.Item>}
          {revision && editable && (
            <Menu.Item color="red" disabled={active} onClick={() => run(remove)}>
              {t('deleteLines')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
