import { labelsOf } from '../../records/labels.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { CompareBar } from '../open-project/compare-values.tsx'
import { writtenValue } from '../open-project/disputed.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { rowOf } from '../project-state/changes.ts'
import { fieldOf } from '../project-state/conflicts.ts'
import { ENTITIES } from '../project-state/wire-values.ts'

/** Tells that somebody else changed cells under changes of ours, for as long as nobody chose between the two values. */
export function ConflictBar() {
  const { t, language } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const { tree, conflicts } = useProjectState()
  const cells = [...conflicts].map(([key, conflict]) => {
    const { mine, by, at } = conflict
    const field = fieldOf(conflict)
    const row = rowOf(tree, mine.entity, mine.id)
    return {
      key,
      line: [row?.['symbol'] ?? row?.['code'], row?.['name']].filter(Boolean).join(' '),
      field: labelsOf(ENTITIES[mine.entity], language).field(field),
      theirs: writtenValue(row ?? {}, field, practice),
      mine: writtenValue(mine.patch, field, practice),
      by,
      at,
    }
  })
  return (
    <CompareBar
      cells={cells}
      onSettle={(keys, side) =>
        editor.settleConflicts(
          keys.flatMap((key) => conflicts.get(key) ?? []),
          side,
          t('didKeepMine'),
        )
      }
    />
  )
}
