import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Modules that stay white around the picture, as readers want them. */
const QUIET = 4

/** A text as a picture for a phone's camera; black on white in both appearances, as cameras expect. */
export function QrPicture({ text, label }: Readonly<{ text: string; label: string }>) {
  const { size, path } = useMemo(() => pictureOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={220}
      height={220}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function pictureOf(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, row) => row)
  const dark = rows.flatMap((row) =>
    rows.filter((column) => code.isDark(row, column)).map((column) => [row, column] as const),
  )
  return {
    size: count + 2 * QUIET,
    path: dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join(''),
  }
}
