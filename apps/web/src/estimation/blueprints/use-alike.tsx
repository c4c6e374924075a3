import type { AlikePlace } from '@temelia/takeoff/alike-symbols'
import type { Point } from '@temelia/takeoff/point'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { toastFailed, toastProblem } from '../../ui/toast.tsx'
import { AlikeReview, type Likely } from './alike-review.tsx'
import type { SymbolToFind } from './alike-worker.ts'
import { inThread } from './in-thread.ts'
import { croppedAt } from './sheet-crop.ts'
import type { SheetPixels } from './sheet-pixels.ts'

/** Looks for the symbols of a sheet that look like a framed one, and asks which of them count. */
export function useAlike(pixelsOf: () => Promise<SheetPixels | null>, onCount: (points: readonly Point[]) => void) {
  const { t } = useText()
  const [likely, setLikely] = useState<readonly Likely[] | null>(null)

  async function look(points: readonly Point[]) {
    const pixels = await pixelsOf()
    const [one, other] = points
    if (!pixels || !one || !other) return
    const { picture, zoom } = pixels
    const inPixels = ([x, y]: Point): Point => [x * zoom, picture.height - y * zoom]
    const frame = [inPixels(one), inPixels(other)] as const
    const thread = new Worker(new URL('./alike-worker.ts', import.meta.url), { type: 'module' })
    const found = await inThread<readonly AlikePlace[]>(thread, { picture, frame } satisfies SymbolToFind)
    if (found.length === 0) return toastFailed(t('blueprintAlikeNone'))
    const side = Math.max(Math.abs(frame[1][0] - frame[0][0]), Math.abs(frame[1][1] - frame[0][1])) * 1.6
    setLikely(
      found.map(({ point, likeness }) => ({
        place: [point[0] / zoom, (picture.height - point[1]) / zoom],
        likeness,
        picture: croppedAt(picture, point, side),
      })),
    )
  }

  return {
    look: (points: readonly Point[]) => void look(points).catch(toastProblem),
    dialog: likely && (
      <AlikeReview
        likely={likely}
        onCount={(places) => {
          setLikely(null)
          onCount(places)
        }}
        onClose={() => setLikely(null)}
      />
    ),
  }
}
