import { type PointerEvent, useEffect, useRef } from 'react'
import { useWords } from './words.ts'

/** The picture has so many points a pixel of the screen, and is never wider than the server takes. */
const SHARP = 2
const MOST = 2_400

type SignaturePadProps = Readonly<{
  /** Is given the picture as PNG in base64 after each stroke, null when there is none. */
  onDrawn: (png: string | null) => void
  /** Counts up to wipe the box. */
  round: number
}>

/** A box that is signed with finger, pen or mouse; always dark on white, as it is kept. */
export function SignaturePad({ onDrawn, round }: SignaturePadProps) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<readonly [number, number] | null>(null)
  const drawn = useRef(false)
  useEffect(() => {
    const box = canvas.current
    const pen = box?.getContext('2d')
    if (!box || !pen) return
    box.width = Math.min(Math.round(box.clientWidth * SHARP), MOST)
    box.height = Math.round(box.clientHeight * SHARP)
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, box.width, box.height)
    pen.lineWidth = 2.2 * SHARP
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#191e26'
    drawn.current = false
  }, [round])
  const place = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = event.currentTarget
    const { left, top, width, height } = box.getBoundingClientRect()
    return [((event.clientX - left) / width) * box.width, ((event.clientY - top) / height) * box.height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = place(event)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!last.current || !pen) return
    const to = place(event)
    pen.beginPath()
    pen.moveTo(...last.current)
    pen.lineTo(...to)
    pen.stroke()
    last.current = to
    drawn.current = true
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    last.current = null
    if (drawn.current) onDrawn(event.currentTarget.toDataURL('image/png').split(',')[1] ?? null)
  }
  return (
    <canvas
      ref={canvas}
      className="pad"
      role="img"
      aria-label={t('pageSignHere')}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
