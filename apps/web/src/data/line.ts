/** A call's line to the server: its signal, and what keeps it open. */
type Line = Readonly<{ signal: AbortSignal | undefined; heard: (() => void) | undefined; close: () => void }>

/** The line of a call. With `patience` its signal ends the call when nothing was heard for so many milliseconds. */
export function lineFor({ signal, patience }: Readonly<{ signal?: AbortSignal; patience?: number }>): Line {
  if (patience === undefined) return { signal, heard: undefined, close: () => undefined }
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => clearTimeout(timer)
  const heard = () => {
    close()
    timer = setTimeout(() => silence.abort(), patience)
  }
  heard()
  return { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal, heard, close }
}

/** The text of an answer, telling of each piece that came. */
export async function textPieceByPiece(response: Response, heard: () => void): Promise<string> {
  heard()
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true })
    heard()
  }
  return text + decoder.decode()
}
