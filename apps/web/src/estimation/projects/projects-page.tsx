import { Button, Pagination, Select, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react'
import type { Filter } from '@temelia/model/filter'
import { Folder } from '@temelia/model/estimation/folder'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useCommands } from '../../commands/registry.ts'
import { useAll, useList } from '../../data/records.ts'
import { useAdding } from '../../records/adding.ts'
import { Beside, useBeside } from '../../records/beside.tsx'
import { filterOf, useAddressState } from '../../records/list-state.ts'
import { usePlace, usePlaceCount } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { ImportProjectDialog } from '../import/import-project-dialog.tsx'
import { EmptyProjects } from './empty-projects.tsx'
import { FolderTree } from './folder-tree.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { ProjectCards } from './project-cards.tsx'
import { ProjectPreview } from './project-preview.tsx'
import { inPlace, ProjectTable } from './project-table.tsx'
import { ProjectsHead } from './projects-head.tsx'
import styles from './projects.module.css'
import { STAGES, stageKey } from '../open-project/stages.ts'
import { type ProjectFound, useProjectActions } from './use-project-actions.ts'

const PAGE = 50

/** `/projects`: folders on the left, projects with their totals, filtered by text and stage. The state lives in the address. */
export function ProjectsPage() {
  const { t } = useText()
  const [state, change] = useAddressState('-estimateDate')
  const navigate = useNavigate()
  const [begun, setAdding] = useState(false)
  const [asked, added] = useAdding()
  const [importing, setImporting] = useState(false)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  usePlace({ label: t('projects'), heading: true })
  const sort = state.sort === 'position' ? 'folderId,position' : state.sort
  const list = useList(Project, { ...state, sort, pageSize: PAGE, filter: filterOf(state) })
  const folders = useAll(Folder, { sort: 'position' })
  const folderPlaces = useMemo(
    () => new Map((folders.data?.rows ?? []).map((row, at) => [row.id, row.position ?? at + 1])),
    [folders.data],
  )
  usePlaceCount(list.data?.total ?? null)
  const actions = useProjectActions()
  const found = list.data?.rows
  const rows = useMemo(
    () => (state.sort === 'position' ? inPlace(found ?? [], folderPlaces) : (found ?? [])),
    [found, state.sort, folderPlaces],
  )
  const open = useCallback(
    (project: ProjectFound) => void navigate({ to: '/projects/$id', params: { id: String(project.id) } }),
    [navigate],
  )
  const beside = useBeside(rows, { titleOf: nameOf, onOpen: open })
  const folderId = valueOf(state.where, 'folderId')
  const stage = valueOf(state.where, 'stage')
  const mayAdd = list.data?.actions['create'] ?? true
  const leave = () => {
    setAdding(false)
    added()
  }
  const newProject = useMemo(
    () => ({
      id: 'new-project',
      label: t('newProject'),
      group: 'create' as const,
      icon: IconPlus,
      shortcut: 'n',
      enabled: mayAdd,
      run: () => setAdding(true),
    }),
    [t, mayAdd],
  )
  const importProject = useMemo(
    () => ({
      id: 'import-project',
      label: t('importProject'),
      group: 'create' as const,
      icon: IconFileImport,
      enabled: mayAdd,
      run: () => setImporting(true),
    }),
    [t, mayAdd],
  )
  useCommands(
    useMemo(() => [newProject, importProject, ...beside.commands], [newProject, importProject, beside.commands]),
  )

  function narrow(field: 'folderId' | 'stage', value: number | null) {
    const rest = state.where.filter((part) => !('field' in part) || part.field !== field)
    change({ where: value === null ? rest : [...rest, { field, op: 'eq', value }] })
  }

  const filtered = state.q !== '' || state.where.length > 0
  const tree = (
    <FolderTree folderId={folderId} onFolder={(id) => narrow('folderId', id)} onMove={actions.move} compact={phone} />
  )
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          aria-label={t('searchProjects')}
          placeholder={t('searchProjects')}
          leftSection={<IconSearch size={16} />}
          value={state.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <Select
          className={styles.narrow}
          aria-label={t('stage')}
          placeholder={t('anyStage')}
          clearable
          value={stage === null ? null : String(stage)}
          data={STAGES.map((known) => ({ value: String(known), label: t(stageKey(known)) }))}
          onChange={(value) => narrow('stage', value === null ? null : Number(value))}
        />
        {phone && tree}
        {state.sort === 'position' && (
          <Button variant="default" onClick={() => actions.renumber(folderId)}>
            {t('renumberLines')}
          </Button>
        )}
        <ProjectsHead phone={phone} {...(mayAdd ? { onAdd: newProject.run, onImport: importProject.run } : {})} />
      </div>
      <div className={styles.columns}>
        {!phone && tree}
        <Beside
          pane={
            phone || !beside.shown ? null : (
              <ProjectPreview
                key={beside.shown.id}
                id={beside.shown.id}
                at={beside.at}
                count={rows.length}
                onStep={beside.step}
                onClose={beside.close}
              />
            )
          }
        >
          <div className={styles.list}>
            {list.isError && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
            {list.isPending && <ListSkeleton />}
            {list.data && rows.length === 0 && (
              <EmptyProjects
                filtered={filtered}
                onAll={() => change({ q: '', where: [] })}
                onNew={mayAdd ? newProject.run : undefined}
              />
            )}
            {rows.length > 0 &&
              (phone ? (
                <ProjectCards rows={rows} actions={actions} />
              ) : (
                <ProjectTable
                  rows={rows}
                  actions={actions}
                  folders={folderPlaces}
                  state={state}
                  onState={change}
                  beside={beside}
                />
              ))}
            {list.data && list.data.pages > 1 && (
              <Pagination
                mt="md"
                total={list.data.pages}
                value={state.page}
                onChange={(page) => change({ page })}
                getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
                getItemProps={(page) => ({ 'aria-label': t('pageNumber', { page }) })}
              />
            )}
          </div>
        </Beside>
      </div>
      {importing && <ImportProjectDialog folderId={folderId} onClose={() => setImporting(false)} />}
      <NewProjectDialog opened={begun || (asked && mayAdd)} folderId={folderId} onClose={leave} />
    </div>
  )
}

function nameOf({ name }: ProjectFound): string {
  return name
}

function valueOf(where: readonly Filter[], field: string): number | null {
  const found = where.find((part) => 'field' in part && part.field === field)
  const value = found && 'field' in found ? found.value : null
  return typeof value === 'number' ? value : null
}

function ListSkeleton() {
  const { t } = useText()
  return (
    <div aria-busy aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} h={20} my={14} />
      ))}
    </div>
  )
}
