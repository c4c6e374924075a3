import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { type AnyRow, mayAddTo, useList } from '../data/records.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { usePlaceCount } from '../ui/place.ts'
import { useFormat } from '../ui/use-format.ts'
import { useText } from '../ui/text.ts'
import { useAdding } from './adding.ts'
import { BulkTools } from './bulk/bulk-tools.tsx'
import { useSelection } from './bulk/selection.ts'
import { ColumnMenu } from './column-menu.tsx'
import { useColumns } from './columns.ts'
import { EntityCards, EntityTable } from './entity-table.tsx'
import { FilterBuilder } from './filter-builder.tsx'
import { filterFields } from './filter-kinds.ts'
import { useActiveRow } from './use-active-row.ts'
import { useCellCommand, useCellEditing } from './use-cell-editing.ts'
import { useKnown } from './known.ts'
import { useLabels } from './labels.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListMenu } from './list-menu.tsx'
import { useLeftTrail } from './list-trail.ts'
import { Beside } from './beside.tsx'
import { ListPreview } from './list-preview.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { type Change, filterOf, type ListState } from './list-state.ts'
import { Paging } from './paging.tsx'
import type { Draft } from './record-draft.ts'
import { RecordForm, type Section } from './record-form.tsx'
import classes from './record-list.module.css'
import { RowMenu } from './row-menu.tsx'
import { SaveView } from './save-view.tsx'
import { titleKey, titleOf } from './titles.ts'
import { type ListActions, useListCommands } from './use-list-commands.ts'
import { useRemoval } from './use-removal.ts'
import { WaitingRecords } from './waiting/waiting-records.tsx'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))
const NOTHING: readonly AnyRow[] = []

type RecordListProps = Readonly<{
  of: Entity
  state: ListState
  onState: Change
  sections: readonly Section[]
  /** The order the list begins with; the entity's title unless given. */
  standardSort?: string
  /** The address asks for nothing: a view that opens by default may. */
  untouched?: boolean
  /** Where a row leads; without it a row opens its form. */
  hrefOf?: (row: AnyRow) => string
  onOpen?: (row: AnyRow) => void
  /** Limits the list to the records of one parent; `start` gives new records the same values. */
  within?: Filter
  start?: Draft
  /** Fields that say nothing here, such as the parent. */
  without?: readonly string[]
  /** A list of its own has search, filter, columns, import, keys; one inside a record only adds and opens. */
  level?: 'page' | 'part'
  /** Further tools before the search, such as the choice between list and board. */
  tools?: ReactNode
  /** Records are made at another place: this list neither adds nor imports any. */
  madeElsewhere?: boolean
  /** What stands under the rows, such as their sums. */
  summary?: ReactNode
  /** Another way to show what the filter finds, in place of the rows. */
  instead?: ReactNode
  /** What a record shows beside the rows where there is room; without it there is no preview. */
  preview?: (row: AnyRow) => ReactNode
}>

/** The list of an entity's records, drawn from its definition: the pattern of every list page and of the related lists of a record. */
export function RecordList(props: RecordListProps) {
  const { state, onState, sections, hrefOf, onOpen, within, start, without, level = 'page', tools, summary } = props
  const of = useKnown(props.of)
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(of)
  const page = level === 'page'
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const choice = useColumns(of, without, state.columns, (columns) => onState({ columns }))
  const { q, sort, page: pageNumber, pageSize } = state
  const filter = useMemo(() => filterOf(state, within), [state, within])
  const query = useMemo(
    () => ({ q, sort, page: pageNumber, pageSize, filter }),
    [q, sort, pageNumber, pageSize, filter],
  )
  const list = useList(of, query)
  const selection = useSelection(JSON.stringify([q, filter]), list.data?.total ?? 0)
  usePlaceCount(page ? (list.data?.total ?? null) : null)
  const [filtering, setFiltering] = useState(false)
  const [begun, setForm] = useState<AnyRow | 'new' | null>(null)
  const [adding, added] = useAdding()
  const [importing, setImporting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const remove = useRemoval(of)
  const rows = list.data?.rows ?? NOTHING
  useLeftTrail(
    of,
    page && hrefOf && props.instead === undefined ? rows : NOTHING,
    pageNumber,
    pageSize,
    list.data?.total,
  )
  const count = rows.length
  const offered = page && props.preview !== undefined && props.instead === undefined
  const { active, previews, shownAt, step } = useActiveRow(rows, state, onState, offered)
  const mayCreate = mayAddTo(list) && props.madeElsewhere !== true
  const form = begun ?? (page && adding && mayCreate ? 'new' : null)
  const leave = () => {
    setForm(null)
    if (page) added()
  }
  const editing = useCellEditing(of, sections)
  const filtered = state.q !== '' || state.where.length > 0

  const actions = useMemo(
    (): ListActions => ({
      add: () => setForm('new'),
      importFile: () => setImporting(true),
      search: () => search.current?.focus(),
      filter: () => setFiltering((on) => !on),
      step,
      open: (row) => (onOpen ? onOpen(row) : setForm(row)),
      edit: setForm,
    }),
    [onOpen, step],
  )
  const here = active === null ? undefined : rows[active]
  useListCommands(of, page ? actions : null, rows, here, mayCreate)
  useCellCommand(editing, choice.columns, page ? here : undefined)

  const table = {
    of,
    rows,
    columns: choice.columns,
    sort: state.sort,
    onSort: (sort: string) => onState({ sort }),
    active,
    hrefOf,
    onOpen: previews ? (row: AnyRow) => onState({ preview: row.id }) : actions.open,
    busy: list.isPlaceholderData && list.isFetching,
    editing,
    rowMenu: (row: AnyRow) => (
      <RowMenu row={row} title={titleOf(of, row)} onEdit={() => setForm(row)} onRemove={() => void remove([row])} />
    ),
  }
  const ids = rows.map((row) => row.id)
  const onSelect = (chosen: readonly number[]) => selection.choose(ids, chosen)
  const choosing = page ? { selected: selection.all ? ids : selection.ids, onSelect } : {}

  return (
    <section className={page ? classes['page'] : classes['part']} aria-label={labels.many}>
      <div className={classes[page ? 'top' : 'head']}>
        {!page && <h2 className={classes['subtitle']}>{labels.many}</h2>}
        {!page && list.data && (
          <span className={`${classes['count']} figures`}>{format.number(list.data.total, 0)}</span>
        )}
        {page && (
          <ListFilters
            of={of}
            state={state}
            onState={onState}
            standardSort={props.standardSort ?? titleKey(of) ?? 'id'}
            untouched={props.untouched ?? false}
            search={search}
            open={filtering}
            onOpen={setFiltering}
          />
        )}
        <div className={classes['tools']}>
          {tools}
          {page && !phone && props.instead === undefined && <ColumnMenu of={of} {...choice} />}
          {page && mayCreate && !phone && (
            <Button
              variant="default"
              leftSection={<IconTableImport size={16} stroke={1.6} />}
              onClick={actions.importFile}
            >
              {t('listImport')}
            </Button>
          )}
          {page && (
            <ListMenu
              of={of}
              query={query}
              columns={choice.columns}
              total={list.data?.total ?? 0}
              {...(mayCreate && phone ? { onImport: actions.importFile } : {})}
            />
          )}
          {mayCreate && (
            <Button
              size={page || phone ? 'sm' : 'xs'}
              variant={page && (filtered || list.data?.total !== 0) ? 'filled' : 'default'}
              data-phone-icon={page || undefined}
              leftSection={<IconPlus size={16} stroke={1.8} />}
              onClick={actions.add}
            >
              {labels.add}
            </Button>
          )}
        </div>
      </div>
      {page && filtering && (
        <FilterBuilder
          of={of}
          fields={filterFields(of, without)}
          where={state.where}
          onChange={(where) => onState({ where })}
        >
          <SaveView of={of} state={state} onSaved={(saved) => onState({ saved })} />
        </FilterBuilder>
      )}
      {props.instead ?? (
        <Beside
          pane={
            previews &&
            state.preview !== null && (
              <ListPreview
                key={state.preview}
                of={of}
                id={state.preview}
                at={shownAt}
                count={count}
                {...(hrefOf ? { hrefOf } : {})}
                onStep={actions.step}
                onClose={() => onState({ preview: null })}
              >
                {props.preview}
              </ListPreview>
            )
          }
        >
          <div className={classes['rows']}>
            {list.isError && !list.data && (
              <div className={classes['problem']}>
                <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
              </div>
            )}
            <WaitingRecords of={of} where={start} />
            {list.isPending && <ListSkeleton />}
            {count > 0 && (phone ? <EntityCards {...table} {...choosing} /> : <EntityTable {...table} {...choosing} />)}
            {list.data && count === 0 && (
              <ListEmpty
                labels={labels}
                filtered={filtered}
                page={page}
                onClear={() => {
                  onState({ q: '', where: [], saved: null })
                  setFiltering(false)
                }}
                onAdd={mayCreate ? actions.add : undefined}
              />
            )}
          </div>
        </Beside>
      )}
      {page && (
        <BulkTools
          of={of}
          rows={rows}
          total={list.data?.total ?? 0}
          filter={filter}
          q={q}
          selection={selection}
          here={here}
        />
      )}
      {count > 0 && summary}
      {list.data && props.instead === undefined && (
        <Paging
          page={state.page}
          pageSize={state.pageSize}
          total={list.data.total}
          onPage={(at) => onState({ page: at })}
          onPageSize={(pageSize) => onState({ pageSize })}
        />
      )}
      {form && (
        <RecordForm of={of} row={form === 'new' ? null : form} sections={sections} start={start} onClose={leave} />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog of={of} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
