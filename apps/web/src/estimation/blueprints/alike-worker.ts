import { type AlikePlace, alikePlaces, type Frame } from '@temelia/takeoff/alike-symbols'
import type { SheetPixels } from './sheet-pixels.ts'

/** A frame around a symbol, in pixels of a sheet. */
export type SymbolToFind = Readonly<{ picture: SheetPixels['picture']; frame: Frame }>

/** Entry of the thread that looks for symbols. */
self.onmessage = ({ data: { picture, frame } }: MessageEvent<SymbolToFind>) => {
  const found: readonly AlikePlace[] = alikePlaces(picture, frame)
  self.postMessage(found)
}
