import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftAt, keepDraft, partOfPlace } from '../../data/drafts/drafts.ts'
import { readWire } from '../../data/read-wire.ts'
import { Problem } from '../../data/problem.ts'
import { problemText } from '../../ui/problem-text.ts'
import { say } from '../../ui/text.ts'
import { sizeText } from './file-size.ts'
import { type Attachment, type Place, sendFilePatiently } from '../../data/send-file.ts'

/** One file on its way. */
export type Upload = Readonly<{
  key: string
  name: string
  file: Blob
  withoutPlace: boolean
  sent: number
  state: 'sending' | 'waiting' | 'done' | 'refused'
  reason: string | null
  fileId: number | null
}>

const PLACE_KEY = 'temelia.keepPlaceInPhotos'

/** How large one file may be, in bytes; undefined until it is known. */
export function useUploadLimit(): number | undefined {
  const limits = useQuery({
    queryKey: ['file-limits'],
    queryFn: () => readWire('/files/limits'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return limits.data?.UploadLimit
}

/** Whether the place is taken out of photos: on for phones until somebody says otherwise on this device. */
export function useWithoutPlace(): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(PLACE_KEY)
    return kept === null ? window.matchMedia('(pointer: coarse)').matches : kept === 'no'
  })
  const keep = useCallback((without: boolean) => {
    localStorage.setItem(PLACE_KEY, without ? 'no' : 'yes')
    setValue(without)
  }, [])
  return [value, keep]
}

const NONE: readonly Attachment[] = []

/** Files being sent from one place of the screen, `begun` from an earlier visit. What is refused stays in the list with its reason. */
export function useUploads(place: Place = 'own', begun: readonly Attachment[] = NONE) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => begun.map(uploadOf))
  const [withoutPlace, setWithoutPlace] = useWithoutPlace()
  const limit = useUploadLimit()
  const aborts = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const put = useCallback((key: string, change: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }, [])
  const start = useCallback(
    (upload: Upload) => {
      const reason = fileFault(upload.file, limit)
      if (reason) return put(upload.key, { state: 'refused', reason })
      const abort = new AbortController()
      aborts.current.set(upload.key, abort)
      put(upload.key, { state: 'sending', reason: null, sent: 0 })
      sendFilePatiently(attachmentOf(upload), {
        place,
        signal: abort.signal,
        onProgress: (sent, waiting) => put(upload.key, { sent, state: waiting ? 'waiting' : 'sending' }),
      }).then(
        (fileId) => put(upload.key, { state: 'done', fileId }),
        (cause: unknown) => put(upload.key, { state: 'refused', reason: uploadFault(cause) }),
      )
    },
    [limit, place, put],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      const fresh = files.map((file) => uploadOf(attachmentFrom(file, withoutPlace)))
      setUploads((all) => [...all, ...fresh])
      for (const upload of fresh) start(upload)
    },
    [start, withoutPlace],
  )
  // Those of an earlier visit go on at once.
  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current) return
    resumed.current = true
    for (const upload of uploads) if (upload.state === 'sending') start(upload)
  }, [start, uploads])
  const remove = useCallback((key: string) => {
    aborts.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])
  const clear = useCallback(() => {
    for (const abort of aborts.current.values()) abort.abort()
    setUploads([])
  }, [])
  return {
    uploads,
    add,
    remove,
    retry: start,
    clear,
    limit,
    withoutPlace,
    setWithoutPlace,
    busy: uploads.some(({ state }) => state === 'sending' || state === 'waiting'),
    fileIds: uploads.flatMap(({ fileId }) => fileId ?? []),
    /** All that were not refused, those still on their way too. */
    attachments: uploads.filter(({ state }) => state !== 'refused').map(attachmentOf),
  }
}

/** Files sent from a form whose draft is kept at a place: they are there again with it. `begun` where there is no draft. */
export function useDraftedUploads(at: string, place: Place = 'own', begun?: readonly Attachment[]) {
  const [found] = useState(() => draftAt<readonly Attachment[]>(partOfPlace(at)) ?? begun)
  const uploads = useUploads(place, found)
  const { attachments } = uploads
  const text = attachments.map(({ key, fileId }) => `${key} ${fileId}`).join()
  const latest = useRef(attachments)
  latest.current = attachments
  useEffect(() => keepDraft(partOfPlace(at), text === '' ? null : latest.current), [at, text])
  return uploads
}

/** A chosen file as it is sent. */
export function attachmentFrom(file: File, withoutPlace: boolean): Attachment {
  return { key: crypto.randomUUID(), name: file.name, bytes: file, withoutPlace, fileId: null }
}

function uploadOf({ key, name, bytes, withoutPlace, fileId }: Attachment): Upload {
  const state = fileId === null ? 'sending' : 'done'
  return { key, name, file: bytes, withoutPlace, sent: 0, state, reason: null, fileId }
}

function attachmentOf({ key, name, file, withoutPlace, fileId }: Upload): Attachment {
  return { key, name, bytes: file, withoutPlace, fileId }
}

export type Uploads = ReturnType<typeof useUploads>

/** What is wrong with the file itself where the server says so, else what went wrong. */
export function uploadFault(cause: unknown): string {
  return (cause instanceof Problem && cause.errors[0]?.message) || problemText(cause, say)
}

/** Why a file cannot be sent at all; null when it can. */
export function fileFault(file: Blob, limit: number | undefined): string | null {
  if (file.size === 0) return say('fileEmpty')
  if (limit !== undefined && file.size > limit) return say('fileTooLarge', { size: sizeText(limit) })
  return null
}
