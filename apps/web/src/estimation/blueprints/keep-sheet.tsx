import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Row } from '@temelia/model/entity'
import type { Blueprint } from '@temelia/model/takeoff/blueprint'
import { useState } from 'react'
import { download } from '../../data/http.ts'
import { dropFile, keepFile, keepViewer, keptFile } from '../../data/kept-files.ts'
import { queryClient } from '../../data/query-client.ts'
import { sizeText } from '../../records/related/file-size.ts'
import { useFiles } from '../../records/related/stored-files.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'

/** Keeps a drawing on this device, so that its sheets open without a connection, and takes it off again; says how large it is. */
export function KeepSheet({ blueprint }: Readonly<{ blueprint: Row<typeof Blueprint> }>) {
  const { t } = useText()
  const fileId = blueprint.drawnFileId ?? blueprint.fileId
  const key = ['kept-file', fileId]
  const kept = useQuery({
    queryKey: key,
    queryFn: async () => (await keptFile(fileId))?.size ?? null,
    networkMode: 'always',
    meta: { keep: false },
  })
  const stored = useFiles([fileId]).get(fileId)?.size
  const [busy, setBusy] = useState(false)
  const isKept = typeof kept.data === 'number'
  const size = kept.data ?? stored
  const word = t(isKept ? 'blueprintKeptHere' : 'blueprintKeepHere', { size: size ? sizeText(size) : '' }).trim()

  async function turn() {
    setBusy(true)
    try {
      if (isKept) await dropFile(fileId)
      else {
        await keepFile(fileId, await download(`/files/${fileId}`))
        await keepViewer()
      }
      await queryClient.invalidateQueries({ queryKey: key })
      toastDone(t(isKept ? 'blueprintKeptOff' : 'blueprintKeptDone', { name: blueprint.name }))
    } catch (problem) {
      toastProblem(problem)
    }
    setBusy(false)
  }

  return (
    <Button
      size="xs"
      variant={isKept ? 'light' : 'default'}
      leftSection={isKept ? <IconCloudCheck size={16} /> : <IconCloudDownload size={16} />}
      aria-pressed={isKept}
      title={t(isKept ? 'blueprintKeptHint' : 'blueprintKeepHint')}
      loading={busy}
      onClick={() => void turn()}
    >
      {word}
    </Button>
  )
}
