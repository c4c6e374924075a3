import type { ReactNode } from 'react'
import type { CellToolProps } from '../grid/cell-tool.ts'
import { InsertName } from './insert-name.tsx'
import { joinTakeoff, splitTakeoff } from '../open-project/takeoff.ts'

/** Parameters and functions for the quantity that is typed in the grid. A label before the expression stays where it is. */
export function formulaCellTool({ kind, column, onInsert, onOpen }: CellToolProps): ReactNode {
  if (kind !== 'article' || column !== 'quantity') return null
  return (
    <InsertName
      onOpen={onOpen}
      onInsert={(write) =>
        onInsert((text) => {
          const [line = { label: '', expression: '' }] = splitTakeoff(text)
          return joinTakeoff([{ ...line, expression: write(line.expression) }])
        })
      }
    />
  )
}
