import { IconFilter, IconPencil, IconPlus, IconSearch, IconTableImport } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { useLabels } from './labels.ts'
import { titleOf } from './titles.ts'

/** What the commands of a list do; a list inside a record passes null and offers none. */
export type ListActions = Readonly<{
  add: () => void
  importFile: () => void
  search: () => void
  filter: () => void
  step: (by: number) => void
  open: (row: AnyRow) => void
  edit: (row: AnyRow) => void
}>

/** Offers a list page's commands: N adds, / searches, F filters, J and K walk the rows, O opens, E edits. */
export function useListCommands(
  of: Entity,
  actions: ListActions | null,
  rows: readonly AnyRow[],
  here: AnyRow | undefined,
  mayCreate: boolean,
): void {
  const { t } = useText()
  const labels = useLabels(of)
  const commands = useMemo((): readonly Command[] => {
    if (!actions) return []
    const some = rows.length > 0
    const importing = t('importTitle', { name: labels.many.toLowerCase() })
    const opening = t('listOpen', { name: here ? titleOf(of, here) : '' })
    const mayEdit = here?.actions['edit'] === true
    return [
      {
        id: 'list-add',
        label: labels.add,
        group: 'create',
        icon: IconPlus,
        shortcut: 'n',
        enabled: mayCreate,
        run: actions.add,
      },
      {
        id: 'list-import',
        label: importing,
        group: 'create',
        icon: IconTableImport,
        enabled: mayCreate,
        run: actions.importFile,
      },
      {
        id: 'list-search',
        label: t('listSearch'),
        group: 'here',
        icon: IconSearch,
        shortcut: '/',
        run: actions.search,
      },
      {
        id: 'list-filter',
        label: t('listFilter'),
        group: 'here',
        icon: IconFilter,
        shortcut: 'f',
        run: actions.filter,
      },
      {
        id: 'list-next',
        label: t('moveDown'),
        group: 'here',
        shortcut: 'j',
        enabled: some,
        run: () => actions.step(1),
      },
      {
        id: 'list-previous',
        label: t('moveUp'),
        group: 'here',
        shortcut: 'k',
        enabled: some,
        run: () => actions.step(-1),
      },
      {
        id: 'list-open',
        label: opening,
        group: 'here',
        shortcut: 'o',
        enabled: here !== undefined,
        run: () => here && actions.open(here),
      },
      {
        id: 'list-edit',
        label: labels.edit,
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: mayEdit,
        run: () => here && actions.edit(here),
      },
    ]
  }, [of, actions, rows, here, mayCreate, t, labels])
  useCommands(commands)
}
