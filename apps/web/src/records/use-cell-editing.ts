import { IconPencil } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { ownKeys } from './known.ts'
import type { Section } from './record-form.tsx'
import { type FactEditing, useFactEditing } from './use-fact-editing.ts'

/** What the form of a record asks for can be changed in the cells of its list too, but for what a new record is not asked. */
export function useCellEditing(of: Entity, sections: readonly Section[]): FactEditing {
  const editing = useFactEditing(of, true)
  const asked = new Set(sections.flatMap(({ fields, later = [] }) => fields.filter((key) => !later.includes(key))))
  const own = new Set(ownKeys(of))
  return { ...editing, may: (row, key) => (asked.has(key) || own.has(key)) && editing.may(row, key) }
}

/** F2 changes the first value of the row the keyboard is on; Tab goes on from there. */
export function useCellCommand(editing: FactEditing, columns: readonly string[], here: AnyRow | undefined): void {
  const { t } = useText()
  const { begin } = editing
  const key = here && columns.find((column) => editing.may(here, column))
  const commands = useMemo(
    (): readonly Command[] =>
      here && key
        ? [
            {
              id: 'list-cell',
              label: t('listEditCell'),
              group: 'here',
              icon: IconPencil,
              shortcut: 'f2',
              run: () => begin(here, key),
            },
          ]
        : [],
    [here, key, begin, t],
  )
  useCommands(commands)
}
