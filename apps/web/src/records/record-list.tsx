import { ActionIcon, Button, CloseButton, Menu, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconDots, IconFilter, IconPencil, IconPlus, IconSearch, IconTableImport, IconTrash } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { type AnyRow, useList } from '../data/records.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useText } from '../ui/text.ts'
import { ColumnMenu } from './column-menu.tsx'
import { possibleColumns, useColumns } from './columns.ts'
import { EntityCards, EntityTable } from './entity-table.tsx'
import { FilterRow } from './filter-row.tsx'
import { useLabels } from './labels.ts'
import { filterOf, type ListState } from './list-state.ts'
import { Paging } from './paging.tsx'
import type { Draft } from './record-draft.ts'
import { RecordForm, type Section } from './record-form.tsx'
import classes from './record-list.module.css'
import { titleOf } from './titles.ts'
import { useRemoval } from './use-removal.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

type RecordListProps = Readonly<{
  of: Entity
  state: ListState
  onState: (change: Partial<ListState>) => void
  sections: readonly Section[]
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
}>

/** The list of an entity's records, drawn from its definition: the pattern of every list page and of the related lists of a record. */
export function RecordList(props: RecordListProps) {
  const { of, state, onState, sections, hrefOf, within, start, without = [], level = 'page' } = props
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(of)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const choice = useColumns(of, without)
  const list = useList(of, { ...state, filter: filterOf(state, within) })
  const [filtering, setFiltering] = useState(state.where.length > 0)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [active, setActive] = useState<number | null>(null)
  const [form, setForm] = useState<AnyRow | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const remove = useRemoval(of)
  const rows = (list.data?.rows ?? []) as readonly AnyRow[]
  const mayCreate = list.data?.actions['create'] === true
  const open = (row: AnyRow) => (props.onOpen ? props.onOpen(row) : setForm(row))
  const page = level === 'page'

  const here = active === null ? undefined : rows[active]
  const commands = useMemo((): readonly Command[] => {
    if (!page) return []
    const step = (by: number) => setActive((at) => Math.max(0, Math.min(rows.length - 1, (at ?? -1) + by)))
    return [
      {
        id: 'list-add',
        label: labels.add,
        group: 'create',
        icon: IconPlus,
        shortcut: 'n',
        enabled: mayCreate,
        run: () => setForm('new'),
      },
      {
        id: 'list-import',
        label: t('importTitle', { name: labels.many.toLowerCase() }),
        group: 'create',
        icon: IconTableImport,
        enabled: mayCreate,
        run: () => setImporting(true),
      },
      {
        id: 'list-search',
        label: t('listSearch'),
        group: 'here',
        icon: IconSearch,
        shortcut: '/',
        run: () => search.current?.focus(),
      },
      {
        id: 'list-filter',
        label: t('listFilter'),
        group: 'here',
        icon: IconFilter,
        shortcut: 'f',
        run: () => setFiltering((on) => !on),
      },
      {
        id: 'list-next',
        label: t('moveDown'),
        group: 'here',
        shortcut: 'j',
        enabled: rows.length > 0,
        run: () => step(1),
      },
      {
        id: 'list-previous',
        label: t('moveUp'),
        group: 'here',
        shortcut: 'k',
        enabled: rows.length > 0,
        run: () => step(-1),
      },
      {
        id: 'list-open',
        label: t('listOpen', { name: here ? titleOf(of, here) : '' }),
        group: 'here',
        shortcut: 'o',
        enabled: here !== undefined,
        run: () => here && open(here),
      },
      {
        id: 'list-edit',
        label: labels.edit,
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: here?.actions['edit'] === true,
        run: () => here && setForm(here),
      },
    ]
  }, [page, labels, mayCreate, t, rows, here, of])
  useCommands(commands)

  const find = useDebouncedCallback((q: string) => onState({ q }), 200)
  const unfiltered = state.q === '' && state.where.length === 0
  const clear = () => {
    onState({ q: '', where: [] })
    setFiltering(false)
    if (search.current) search.current.value = ''
  }
  const menu = (row: AnyRow) =>
    (row.actions['edit'] || row.actions['delete']) && (
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={28} aria-label={`${t('recordMore')}: ${titleOf(of, row)}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.actions['edit'] && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setForm(row)}>
              {t('recordEdit')}
            </Menu.Item>
          )}
          {row.actions['delete'] && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void remove([row])}
            >
              {t('recordDelete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    )
  const table = {
    of,
    rows,
    columns: choice.columns,
    sort: state.sort,
    onSort: (sort: string) => onState({ sort }),
    active,
    hrefOf,
    onOpen: open,
    rowMenu: menu,
    busy: list.isPlaceholderData && list.isFetching,
  }
  const chosen = rows.filter((row) => selected.includes(row.id))

  return (
    <section className={page ? classes['page'] : classes['part']} aria-label={labels.many}>
      <div className={classes['head']}>
        {page ? (
          <h1 className={classes['title']}>{labels.many}</h1>
        ) : (
          <h2 className={classes['subtitle']}>{labels.many}</h2>
        )}
        {list.data && <span className={`${classes['count']} figures`}>{format.number(list.data.total, 0)}</span>}
        <div className={classes['tools']}>
          {page && (
            <>
              <TextInput
                ref={search}
                className={classes['search']}
                aria-label={t('listSearch')}
                placeholder={t('listSearch')}
                leftSection={<IconSearch size={16} stroke={1.6} />}
                defaultValue={state.q}
                onChange={(event) => find(event.currentTarget.value)}
              />
              <Button
                variant={filtering ? 'light' : 'default'}
                aria-expanded={filtering}
                leftSection={<IconFilter size={16} stroke={1.6} />}
                onClick={() => setFiltering(!filtering)}
              >
                {t('listFilter')}
              </Button>
              {!phone && <ColumnMenu of={of} {...choice} />}
            </>
          )}
          {page && mayCreate && !phone && (
            <Button
              variant="default"
              leftSection={<IconTableImport size={16} stroke={1.6} />}
              onClick={() => setImporting(true)}
            >
              {t('listImport')}
            </Button>
          )}
          {mayCreate && (
            <Button
              variant={page ? 'filled' : 'default'}
              leftSection={<IconPlus size={16} stroke={1.8} />}
              onClick={() => setForm('new')}
            >
              {labels.add}
            </Button>
          )}
        </div>
      </div>
      {page && filtering && (
        <FilterRow
          of={of}
          fields={possibleColumns(of, without)}
          where={state.where}
          onChange={(where) => onState({ where })}
        />
      )}
      {chosen.length > 0 && (
        <div className={classes['selection']} role="status">
          <span>{t('listSelected', { count: chosen.length })}</span>
          {chosen.every((row) => row.actions['delete']) && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => void remove(chosen).then(() => setSelected([]))}
            >
              {t('recordDelete')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('listClearSelection')} onClick={() => setSelected([])} />
        </div>
      )}
      <div className={classes['rows']}>
        {list.isError && !list.data && (
          <div className={classes['problem']}>
            <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.isPending && <ListSkeleton />}
        {list.data &&
          rows.length > 0 &&
          (phone ? (
            <EntityCards {...table} />
          ) : (
            <EntityTable {...table} {...(page ? { selected, onSelect: setSelected } : {})} />
          ))}
        {list.data && rows.length === 0 && !unfiltered && (
          <EmptyState title={t('listNoMatchTitle')} text={t('listNoMatchText')}>
            <Button variant="default" onClick={clear}>
              {t('listClearFilter')}
            </Button>
          </EmptyState>
        )}
        {list.data && rows.length === 0 && unfiltered && page && (
          <EmptyState title={t('listEmptyTitle')} text={labels.empty ?? ''}>
            {mayCreate && <Button onClick={() => setForm('new')}>{labels.add}</Button>}
          </EmptyState>
        )}
        {list.data && rows.length === 0 && unfiltered && !page && <p className={classes['none']}>{labels.empty}</p>}
      </div>
      {list.data && (
        <Paging
          page={state.page}
          pageSize={state.pageSize}
          total={list.data.total}
          onPage={(at) => onState({ page: at })}
          onPageSize={(pageSize) => onState({ pageSize })}
        />
      )}
      {form && (
        <RecordForm
          of={of}
          row={form === 'new' ? null : form}
          sections={sections}
          start={start}
          onClose={() => setForm(null)}
        />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog of={of} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Rows to come, in the layout they will have. */
function ListSkeleton() {
  const { t } = useText()
  return (
    <div className={classes['skeleton']} aria-busy aria-label={t('loading')} role="status">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={14} width={`${92 - ((index * 13) % 40)}%`} />
      ))}
    </div>
  )
}
