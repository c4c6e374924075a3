import type { Patch } from '@temelia/model/entity'
import type { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { usualFormula } from '@temelia/takeoff/measuring'
import type { PageScale } from '@temelia/takeoff/scale'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { ShapeRow } from './measures.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { mirrored, type Outline, repeated, shifted, splitAt, withoutCorner } from './shape-acts.ts'
import { type Solid, SolidDialog } from './solid-dialog.tsx'
import type { useShapeEdits } from './use-shape-edits.ts'

type NewShape = Patch<typeof BlueprintShape>
type Asked = Readonly<{ purpose: 'wall' | 'volume'; of: ShapeRow | NewShape; height: number | null }>

/** Where a copy lies beside its shape, in parts of a hundred of the sheet. */
const BESIDE = 0.02

/** What is done with whole shapes: copies, mirrors, rows of them, cuts, and the height of walls and volumes. */
export function useShapeActs(
  edits: ReturnType<typeof useShapeEdits>,
  scale: PageScale | null,
  sheetWidth: number,
  onMade: (id: number | null) => void,
) {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [repeating, setRepeating] = useState<ShapeRow | null>(null)
  const [last, setLast] = useState<Solid | null>(null)

  /** Another shape that looks like one and feeds nothing. */
  const alike = (shape: ShapeRow, outline: Outline, name = shape.name): NewShape => {
    const { blueprintPageId, kind, layer, color, weight, opacity, hatch, purpose, height, openings } = shape
    return { blueprintPageId, kind, layer, color, weight, opacity, hatch, purpose, height, openings, name, ...outline }
  }
  const copyName = ({ name }: ShapeRow) => t('blueprintCopyName', { name: name ?? '' }).slice(0, 200)

  function giveSolid({ of, purpose }: Asked, { height, openings }: Solid) {
    setAsked(null)
    setLast({ height, openings: [] })
    const patch = { purpose, height, openings: purpose === 'wall' && openings.length > 0 ? openings : null }
    if (isKept(of)) void edits.change([of], { ...patch, formula: of.formula ?? usualFormula({ ...of, purpose }) })
    else void edits.make({ ...of, ...patch }).then(onMade)
  }

  return {
    /** Asks for the height of a new shape before it is made. */
    makeSolid: (purpose: 'wall' | 'volume', of: NewShape, height: number | null) => setAsked({ purpose, of, height }),
    onSolid: (shape: ShapeRow, purpose: 'wall' | 'volume') => setAsked({ purpose, of: shape, height: shape.height }),
    onCopy: (shape: ShapeRow) =>
      void edits
        .make(alike(shape, shifted(shape, sheetWidth * BESIDE, -sheetWidth * BESIDE), copyName(shape)))
        .then(onMade),
    onMirror: (shape: ShapeRow, mirror: 'upright' | 'flat') => void edits.change([shape], mirrored(shape, mirror)),
    onRepeat: setRepeating,
    onSplit: async (shape: ShapeRow, corner: number) => {
      const parts = splitAt(shape, corner)
      if (parts && (await edits.change([shape], parts[0])))
        onMade(await edits.make(alike(shape, parts[1], copyName(shape))))
    },
    onRemoveCorner: (shape: ShapeRow, corner: number) => {
      const left = withoutCorner(shape, corner)
      if (left) void edits.change([shape], left)
    },
    dialogs: (
      <>
        {asked && scale && (
          <SolidDialog
            purpose={asked.purpose}
            unit={scale.unit}
            solid={asked.height === null ? last : solidOf(asked.of, asked.height)}
            onSolid={(solid) => giveSolid(asked, solid)}
            onClose={() => setAsked(null)}
          />
        )}
        {repeating && scale && (
          <RepeatDialog
            unit={scale.unit}
            onRepeat={({ columns, rows, across, up }) => {
              const outlines = repeated(repeating, columns, rows, across / scale.x, up / scale.y)
              setRepeating(null)
              void edits.makeAll(outlines.map((outline) => alike(repeating, outline, copyName(repeating))))
            }}
            onClose={() => setRepeating(null)}
          />
        )}
      </>
    ),
  }
}

function isKept(of: ShapeRow | NewShape): of is ShapeRow {
  return 'id' in of
}

function solidOf({ openings }: ShapeRow | NewShape, height: number): Solid {
  return { height, openings: openings ?? [] }
}
