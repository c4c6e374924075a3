import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, useSaveNow } from '../../data/records.ts'
import { sendFilePatiently } from '../../data/send-file.ts'
import { toastProblem } from '../../ui/toast.tsx'

/** Sends drawings one after the other, piece by piece, and adds them to a project; `sending` tells how far the current one is. */
export function useUpload(projectId: number) {
  const { save } = useSaveNow(Blueprint)
  const [sending, setSending] = useState<Readonly<{ name: string; share: number }> | null>(null)

  async function send(file: File) {
    const { name } = file
    setSending({ name, share: 0 })
    const fileId = await sendFilePatiently(
      { key: crypto.randomUUID(), name, bytes: file, withoutPlace: false, fileId: null },
      {
        place: 'own',
        signal: new AbortController().signal,
        onProgress: (sent) => setSending({ name, share: file.size === 0 ? 0 : sent / file.size }),
      },
    )
    await save(null, { projectId, fileId, name: name.replace(/\.[a-z]{3,4}$/i, '').slice(0, 200) || name })
    await queryClient.invalidateQueries({ queryKey: recordsKey(BlueprintPage) })
  }

  async function upload(files: readonly File[]) {
    for (const file of files) await send(file).catch(toastProblem)
    setSending(null)
  }

  return { upload, sending }
}
