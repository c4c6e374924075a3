import { Button, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { IconFilterOff, IconLayoutList, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type Arrangement, UNARRANGED, withFilter } from '../grid/arrangement.ts'
import type { GridColumn } from '../grid/grid-source.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import styles from './arranging.module.css'
import { type Arranging, isArrangeable, isGroupable } from './use-arrangement.ts'

/** Where sorting and filtering was asked for, and for which column. */
export type ArrangePoint = Readonly<{ x: number; y: number; column: string }>

type ArrangeMenuProps = Readonly<{
  at: ArrangePoint
  columns: readonly GridColumn[]
  arranging: Arranging
  onColumn: (column: string) => void
  onClose: () => void
}>

const WIDTH = 296

/** Sorts the lines by a column and filters them by what it holds; what is typed acts at once. */
export function ArrangeMenu({ at, columns, arranging, onColumn, onClose }: ArrangeMenuProps) {
  const { t } = useText()
  const { arrangement, arrange } = arranging
  const { sort, filters, group } = arrangement
  const known = columns.filter(isArrangeable)
  const column = known.find(({ id }) => id === at.column) ?? known[0]
  if (!column) return null
  const { id } = column
  const sortBy = (descending: boolean) => {
    const same = sort?.column === id && sort.descending === descending
    arrange({ ...arrangement, sort: same ? null : { column: id, descending } })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onClose()
  }
  return (
    <Popover opened onClose={onClose} width={WIDTH} position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('arrange')}
          className={styles.point}
          style={{ left: Math.min(at.x, window.innerWidth - WIDTH), top: at.y }}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('arrange')} onKeyDown={onKeyDown}>
        <Stack gap="xs">
          <NativeSelect
            size="xs"
            label={t('arrangeColumn')}
            value={id}
            data={known.map((one) => ({ value: one.id, label: one.name ?? one.title }))}
            onChange={(event) => onColumn(event.currentTarget.value)}
          />
          <Group gap={6} grow>
            {[false, true].map((descending) => {
              const Icon = descending ? IconSortDescending : IconSortAscending
              const on = sort?.column === id && sort.descending === descending
              return (
                <Button
                  key={String(descending)}
                  size="xs"
                  variant={on ? 'light' : 'default'}
                  aria-pressed={on}
                  leftSection={<Icon size={16} />}
                  onClick={() => sortBy(descending)}
                >
                  {t(descending ? 'arrangeDescending' : 'arrangeAscending')}
                </Button>
              )
            })}
          </Group>
          {isGroupable(column) && (
            <Button
              size="xs"
              variant={group === id ? 'light' : 'default'}
              aria-pressed={group === id}
              leftSection={<IconLayoutList size={16} />}
              onClick={() => arrange({ ...arrangement, group: group === id ? null : id })}
            >
              {t('arrangeGroup')}
            </Button>
          )}
          <TextInput
            key={id}
            size="xs"
            data-autofocus
            label={t('arrangeFilter')}
            description={t(column.align === 'end' ? 'arrangeNumberHint' : 'arrangeTextHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            labelProps={{ mb: 4 }}
            descriptionProps={{ mt: 6 }}
            value={filters[id] ?? ''}
            onChange={(event) => arrange(withFilter(arrangement, id, event.currentTarget.value))}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ArrangedProps = Readonly<{ tree: ProjectTree; columns: readonly GridColumn[]; arranging: Arranging }>

/** What the lines are sorted and filtered by, each with the way back, and how many are shown. */
export function Arranged({ tree, columns, arranging }: ArrangedProps) {
  const { t } = useText()
  const format = useFormat()
  const { arrangement, view, arrange } = arranging
  if (!view) return null
  const { filters, sort, group, only } = arrangement
  const nameOf = (id: string) => {
    const column = columns.find((one) => one.id === id)
    return column?.title ?? id
  }
  const shown = tree.articles.filter(
    ({ id, estimateId }) => !view.hidden.has(id) && (view.only?.has(estimateId) ?? true),
  )
  const parts: readonly Readonly<{ text: string; without: Arrangement }>[] = [
    ...(only ? [{ text: t('arrangeOnly', { count: only.length }), without: { ...arrangement, only: null } }] : []),
    ...(sort
      ? [
          {
            text: `${t('arrangeSorted', { column: nameOf(sort.column) })} ${sort.descending ? '↓' : '↑'}`,
            without: { ...arrangement, sort: null },
          },
        ]
      : []),
    ...(group === null
      ? []
      : [{ text: t('arrangeGrouped', { column: nameOf(group) }), without: { ...arrangement, group: null } }]),
    ...Object.entries(filters).map(([id, wanted]) => ({
      text: t('arrangeFiltered', { column: nameOf(id), wanted }),
      without: withFilter(arrangement, id, ''),
    })),
  ]
  return (
    <div className={styles.arranged}>
      {parts.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className={styles.part}
          aria-label={t('arrangeRemove', { what: text })}
          onClick={() => arrange(without)}
        >
          <span>{text}</span>
          <IconX size={14} aria-hidden />
        </button>
      ))}
      <span className={styles.count} role="status">
        {t('arrangeShown', { shown: format.number(shown.length, 0), total: format.number(tree.articles.length, 0) })}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconFilterOff size={14} />}
        onClick={() => arrange(UNARRANGED)}
      >
        {t('arrangeClear')}
      </Button>
    </div>
  )
}
