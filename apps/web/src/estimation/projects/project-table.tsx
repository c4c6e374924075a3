import { formatDay } from '@temelia/calendar/format-day'
import { usePractice, useTenantRegion } from '../../session/tenant-region.ts'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Badge, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { marked, NO_FIGURE } from '@temelia/text/format'
import { formatNumber } from '../../ui/number-text.ts'
import { useEffect, useRef } from 'react'
import type { BesideList } from '../../records/beside.tsx'
import type { ListState } from '../../records/list-state.ts'
import { useText } from '../../ui/text.ts'
import { placeSortKey, placeText } from './places.ts'
import { ProjectMenu } from './project-menu.tsx'
import styles from './projects.module.css'
import { STAGE_COLORS, stageKey } from '../open-project/stages.ts'
import type { ProjectActions, ProjectFound } from './use-project-actions.ts'

type ProjectTableProps = Readonly<{
  rows: readonly ProjectFound[]
  actions: ProjectActions
  /** Positions of the folders. */
  folders: ReadonlyMap<number, number>
  state: ListState
  onState: (change: Partial<ListState>) => void
  beside: BesideList<ProjectFound>
}>

const COLUMNS = [
  { key: 'position', text: 'projectPlace', end: false },
  { key: 'name', text: 'projectName', end: false },
  { key: 'beneficiaryName', text: 'beneficiaryName', end: false },
  { key: 'stage', text: 'stage', end: false },
  { key: 'withoutVat', text: 'withoutVat', us: 'beforeTax', end: true },
  { key: 'withVat', text: 'withVat', us: 'withTax', end: true },
  { key: 'estimateDate', text: 'date', end: true },
] as const

/** Projects as a table; the head sorts, a row can be dragged onto a folder, the menu does the same. */
export function ProjectTable({ rows, actions, folders, state, onState, beside }: ProjectTableProps) {
  const { t } = useText()
  return (
    <Table highlightOnHover verticalSpacing="xs" className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <SortHead key={column.key} column={column} state={state} onState={onState} />
          ))}
          <Table.Th w={44}>
            <span className={styles.hiddenWord}>{t('moreActions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((project, at) => (
          <ProjectLine
            key={project.id}
            project={project}
            actions={actions}
            beside={beside}
            place={placeText(placeOf(project, folders))}
            before={state.sort === 'position' ? neighbour(rows, at, -1) : null}
            behind={state.sort === 'position' ? neighbour(rows, at, 1) : null}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function placeOf(project: ProjectFound, folders: ReadonlyMap<number, number>) {
  return {
    folder: project.folderId === null ? null : (folders.get(project.folderId) ?? null),
    position: project.position,
  }
}

/** Projects in the order of their folders and of their places in them. */
export function inPlace(rows: readonly ProjectFound[], folders: ReadonlyMap<number, number>): readonly ProjectFound[] {
  const key = (project: ProjectFound) => placeSortKey(placeOf(project, folders))
  return [...rows].sort((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** The position of the project beside one, in the same folder. */
function neighbour(rows: readonly ProjectFound[], at: number, by: 1 | -1): number | null {
  const beside = rows[at + by]
  return beside && beside.folderId === rows[at]?.folderId ? beside.position : null
}

type SortHeadProps = Readonly<{ column: (typeof COLUMNS)[number] } & Pick<ProjectTableProps, 'state' | 'onState'>>

function SortHead({ column, state, onState }: SortHeadProps) {
  const { t } = useText()
  const us = useTenantRegion() === 'us'
  const down = state.sort === `-${column.key}`
  const up = state.sort === column.key
  const Arrow = down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      className={column.end ? styles.end : undefined}
      aria-sort={down ? 'descending' : up ? 'ascending' : undefined}
    >
      <UnstyledButton className={styles.sortHead} onClick={() => onState({ sort: up ? `-${column.key}` : column.key })}>
        {t(us && 'us' in column ? column.us : column.text)}
        {(up || down) && <Arrow size={12} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  )
}

type ProjectLineProps = Readonly<{
  project: ProjectFound
  actions: ProjectActions
  place: string
  before: number | null
  behind: number | null
  beside: BesideList<ProjectFound>
}>

function ProjectLine({ project, actions, place, before, behind, beside }: ProjectLineProps) {
  const { t } = useText()
  const region = usePractice()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    return draggable({ element, getInitialData: () => ({ project: project.id, folderId: project.folderId }) })
  }, [project.id, project.folderId])

  return (
    <Table.Tr ref={row} data-id={project.id} className={styles.line} data-active={beside.here === project || undefined}>
      <Table.Td c="dimmed" className={styles.place}>
        {place}
      </Table.Td>
      <Table.Td className={styles.nameCell}>
        <Link
          to="/projects/$id"
          params={{ id: String(project.id) }}
          className={styles.name}
          draggable={false}
          onClick={(event) => beside.onClick(event, project)}
        >
          {project.name}
        </Link>
      </Table.Td>
      <Table.Td c="dimmed" className={styles.beneficiary}>
        {project.beneficiaryName}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={STAGE_COLORS[project.stage]} radius="sm" tt="none" className={styles.stage}>
          {t(stageKey(project.stage))}
        </Badge>
      </Table.Td>
      <Amount value={project.withoutVat} currency={project.currency} leftOut={project.leftOut} />
      <Amount value={project.withVat} currency={project.currency} leftOut={project.leftOut} strong />
      <Table.Td className={styles.end}>{project.estimateDate && formatDay(project.estimateDate, region)}</Table.Td>
      <Table.Td>
        <ProjectMenu project={project} actions={actions} before={before} behind={behind} />
      </Table.Td>
    </Table.Tr>
  )
}

function Amount({
  value,
  currency,
  leftOut,
  strong,
}: Readonly<{ value: number | null; currency: string | null; leftOut: number | null; strong?: boolean }>) {
  const { t } = useText()
  const count = leftOut ?? 0
  const practice = usePractice()
  return (
    <Table.Td
      className={styles.end}
      fw={strong ? 600 : undefined}
      c={value ? undefined : 'dimmed'}
      title={count === 0 ? undefined : t('totalLeavesOut', { count: String(count), sign: NO_FIGURE })}
    >
      {marked(formatNumber(value ?? 0, practice, 2), count)} <span className={styles.currency}>{currency}</span>
    </Table.Td>
  )
}
